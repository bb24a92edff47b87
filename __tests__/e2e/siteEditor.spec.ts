import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { setProperty } from 'dot-prop';
import { settingsByPath } from '#lib/server/site/siteSchema.ts';
import { freePort } from '#tests/support/freePort.ts';
import { axeFaults } from './support/pageFaults.ts';

interface Desk {
  file: string;
  /** The address works once. */
  address: string;
}

const siteText = `{
  "defaults": { "theme": "gold", "deposit": { "minimum": 10000, "unit": 10000 } },
  "sites": [
    { "name": "LUNA", "hosts": ["https://luna.example"], "theme": "rose" },
    { "hosts": ["https://sola.example"], "name": "SOLA" }
  ]
}
`;

const test = base.extend<{ desk: Desk }>({
  desk: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-'));
    const file = join(folder, 'site.json');
    writeFileSync(file, siteText);
    const port = await freePort();
    // The three ports after the editor's are its own.
    await Promise.all([freePort(), freePort(), freePort()]);
    const env = { ...process.env, EDIT_PORT: String(port), NEXTAUTH_URL: '', IMAGE_HOSTS: '' };
    const editor = spawn(process.execPath, ['tools/site.ts', 'edit', file], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await provide({ file, address: await printedAddress(editor) });
    editor.kill('SIGINT');
    rmSync(folder, { recursive: true });
  },
});

function printedAddress(editor: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    editor.once('exit', () => reject(new Error(`The editor ended: ${said}`)));
    editor.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const [address] = /http:\S+key=\S+/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
}

test.use({ viewport: { width: 1440, height: 900 } });

const site = (page: Page) => page.frameLocator('iframe');
const faults = (page: Page) => page.locator('nav [role="status"]');
const group = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation').getByRole('button', { name }).click();
const setting = (page: Page, place: string) => page.locator(`[id="${place}"]`);

test('an operator changes a site, sees each change, and saves only what changed', async ({
  page,
  desk,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(desk.address);
  await expect(site(page).locator('header').getByText('LUNA')).toBeVisible();

  await setting(page, 'name.ko').fill('MOON');
  await expect(site(page).locator('header').getByText('MOON')).toBeVisible();
  await page.getByRole('combobox', { name: 'page' }).selectOption('/deposit');
  await expect(site(page).getByText('로그인 후 이용해 주세요.')).toBeVisible();
  await page.getByRole('combobox', { name: /^as/ }).selectOption('member');
  await page.getByRole('combobox', { name: 'language' }).selectOption('en');
  await expect(site(page).getByText('Hi, demo')).toBeAttached();
  await page.getByRole('combobox', { name: /^ground/ }).selectOption('light');
  await expect(site(page).locator('html[data-ground="light"]')).toBeVisible();

  await group(page, 'Money rules');
  await expect(page.getByText('from defaults (default: 10000)').first()).toBeVisible();
  await setting(page, 'deposit.minimum').fill('25000');
  await expect(faults(page)).toContainText(
    'sites[0].deposit.minimum must be a multiple of deposit.unit',
  );
  await group(page, /^Changes/);
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'must be a multiple of deposit.unit. Nothing was saved',
  );

  // What was not saved is still there after a reload.
  await page.reload();
  await group(page, 'Money rules');
  await setting(page, 'deposit.minimum').fill('20000');
  await group(page, /^Changes/);
  await expect(page.getByRole('main')).toContainText('sites[0].name "LUNA" "MOON"');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Saved.');
  await expect(
    page.getByRole('navigation').getByRole('button', { name: 'Changes 0' }),
  ).toBeVisible();
  const changed = `{ "name": "MOON", "hosts": ["https://luna.example"], "theme": "rose", "deposit": { "minimum": 20000 } }`;
  const saved = readFileSync(desk.file, 'utf8');
  expect(JSON.parse(saved).sites[0]).toEqual(JSON.parse(changed));
  expect(
    saved
      .replace(/"deposit": {\s*"minimum": 20000\s*}/g, '')
      .split('\n')
      .at(1),
  ).toBe(siteText.split('\n').at(1));
  expect(Object.keys(JSON.parse(saved).sites[0])).toEqual(['name', 'hosts', 'theme', 'deposit']);
  expect(complaints).toEqual([]);
});

test('a file that somebody else changed is not overwritten, and nothing is lost', async ({
  page,
  desk,
}) => {
  await page.goto(desk.address);
  await setting(page, 'name.ko').fill('MOON');
  await expect(site(page).locator('header').getByText('MOON')).toBeVisible();
  const theirs = siteText.replace('"SOLA"', '"SUN"');
  writeFileSync(desk.file, theirs);
  await page.reload();
  await expect(setting(page, 'name.ko')).toHaveValue('MOON');
  await group(page, /^Changes 1/);
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Somebody else has changed the file. Nothing was saved; your changes are still here',
  );
  expect(readFileSync(desk.file, 'utf8')).toBe(theirs);
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(setting(page, 'name.ko')).toHaveValue('LUNA');
  await setting(page, 'name.ko').fill('MOON');
  await group(page, /^Changes 1/);
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => readFileSync(desk.file, 'utf8')).toBe(theirs.replace('"LUNA"', '"MOON"'));
});

test('a site is copied, gets a color, a picture and a list, and goes back to the defaults', async ({
  page,
  desk,
}) => {
  await page.goto(desk.address);
  page.on('dialog', (dialog) => dialog.accept('https://stella.example'));
  await page.getByRole('button', { name: 'Copy this site' }).click();
  await expect(setting(page, 'hosts')).toHaveValue('https://stella.example');
  await page.getByRole('button', { name: 'Reset: theme' }).click();
  await expect(setting(page, 'theme').locator('option:checked')).toHaveText('gold');

  await setting(page, 'colors.accent').fill('#222222');
  await expect(faults(page)).toContainText('must have a contrast of 4.5:1');
  await page.getByRole('button', { name: /^Take #/ }).click();
  await expect(faults(page)).toHaveText('');
  await expect(page.getByText(/Contrast: \d/)).toBeVisible();

  const picture = {
    name: 'My Logo.SVG',
    mimeType: 'image/svg+xml',
    buffer: readFileSync('public/images/jade/banner/reels.svg'),
  };
  await page
    .getByLabel('logo.picture: copy a file')
    .setInputFiles({ ...picture, buffer: Buffer.from('no picture') });
  await expect(
    page.getByText('This is no SVG, PNG, WebP or JPEG picture. Nothing was copied.'),
  ).toBeVisible();
  await page.getByLabel('logo.picture: copy a file').setInputFiles(picture);
  await expect(setting(page, 'logo.picture')).toHaveValue(/^\/site\/my-logo-[\da-f]{8}\.svg$/);
  const copy = await setting(page, 'logo.picture').inputValue();
  // The portal of the preview reads its own folder.
  const copies = [join(dirname(desk.file), 'public', copy), join('public', copy)];
  try {
    expect(copies.map((file) => readFileSync(file).equals(picture.buffer))).toEqual([true, true]);
    await expect(site(page).locator(`header img[src="${copy}"]`)).toBeVisible();
    expect(
      await site(page)
        .locator(`header img[src="${copy}"]`)
        .evaluate((shown: HTMLImageElement) => shown.naturalWidth),
    ).toBeGreaterThan(0);
  } finally {
    rmSync(join('public', copy), { force: true });
  }
  expect([
    await setting(page, 'logo.width').inputValue(),
    await setting(page, 'logo.height').inputValue(),
  ]).toEqual(['1400', '520']);
  await page.getByRole('button', { name: 'Reset: logo.picture' }).click();
  for (const size of ['logo.width', 'logo.height'])
    await page.getByRole('button', { name: `Reset: ${size}` }).click();

  await group(page, 'Contacts and care');
  await page.locator('[id="footer.links"]').getByTitle('Add').click();
  await expect(page.getByText('footer.links[0].name is required').last()).toBeVisible();
  await page.locator('[id="footer.links_0_name.ko"]').fill('Terms');
  await page.locator('[id="footer.links_0_name.en"]').fill('Terms of use');
  await page.locator('[id="footer.links_0_url.ko"]').fill('/notice');
  await expect(faults(page)).toHaveText('');

  await group(page, 'Money rules');
  await setting(page, 'deposit.quickAmounts').fill('50000, 100000');
  for (const part of ['bank', 'number', 'holder'])
    await setting(page, `deposit.account_${part}`).fill(part);
  await expect(faults(page)).toHaveText('');
  await group(page, /^Changes/);
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveText('Saved.');
  const saved = () => JSON.parse(readFileSync(desk.file, 'utf8')).sites;
  expect(saved()[2]).toMatchObject({
    hosts: ['https://stella.example'],
    footer: { links: [{ name: { ko: 'Terms', en: 'Terms of use' }, url: '/notice' }] },
    deposit: {
      quickAmounts: [50_000, 100_000],
      account: { bank: 'bank', number: 'number', holder: 'holder' },
    },
  });

  await group(page, 'Money rules');
  for (const part of ['bank', 'number', 'holder'])
    await setting(page, `deposit.account_${part}`).fill('');
  await setting(page, 'deposit.quickAmounts').fill('');
  await group(page, /^Changes/);
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved()[2].deposit).toEqual({ quickAmounts: null, account: null });
});

test('a file with any values can be opened, and shows each of them with a way back', async ({
  page,
  desk,
}) => {
  const odd = [
    null,
    true,
    7,
    'a text',
    [],
    [null],
    ['a text'],
    [{}],
    {},
    { ko: null },
    { ko: [7] },
  ];
  const sites = odd.map((value, index) =>
    [...settingsByPath.keys()].reduce((site, place) => setProperty(site, place, value), {
      hosts: [`https://site${index}.example`],
    }),
  );
  writeFileSync(desk.file, JSON.stringify({ sites }));
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(desk.address);
  for (const index of odd.keys()) {
    await page.getByRole('combobox', { name: 'Settings of' }).selectOption(String(index));
    let shown = 0;
    for (const name of await page.getByRole('navigation').getByRole('button').allInnerTexts()) {
      if (/^(Changes|Copy)/.test(name)) continue;
      await group(page, name.trim());
      await expect(page.getByRole('heading', { level: 1, name: name.trim() })).toBeVisible();
      shown += await page.getByRole('button', { name: /^Reset: / }).count();
    }
    expect([index, shown - 1, complaints]).toEqual([index, settingsByPath.size, []]);
    await expect(page.getByRole('button', { name: 'Changes 0' })).toBeVisible();
  }
});

test('the page can be used by everyone, and by keyboard', async ({ page, desk }) => {
  await page.goto(desk.address);
  for (const name of await page.getByRole('navigation').getByRole('button').allInnerTexts()) {
    await group(page, name.trim());
    expect(await axeFaults(page), name).toEqual([]);
  }
  await page.getByRole('combobox', { name: 'Settings of' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (
    let step = 0;
    step < 30 &&
    !(await setting(page, 'name.ko').evaluate((field) => field === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('KEYS');
  await expect(site(page).locator('header').getByText('KEYS')).toBeVisible();
});

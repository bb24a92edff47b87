import type { BrowserContext, CDPSession } from '@playwright/test';
import { find } from '#tools/dependencies.mjs';
import { signIn } from './support/actions.ts';
import { screens } from './support/money.ts';
import { expect, test as base } from './support/product.ts';

/** The headless shell has no back-forward cache. */
const program = find(['chromium', 'google-chrome', 'google-chrome-stable']);

/** Playwright loses a page that is restored, so `value` asks Chromium itself. */
interface KeepingWindow {
  context: BrowserContext;
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  value: <T>(expression: string) => Promise<T>;
}

const test = base.extend<{ keeping: KeepingWindow }>({
  keeping: async ({ playwright, baseURL }, provide) => {
    const browser = await playwright.chromium.launch({
      executablePath: program!,
      args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ignoreDefaultArgs: ['--disable-back-forward-cache', '--headless'],
    });
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'ko-KR',
      viewport: { width: 1366, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    const tools: CDPSession = await context.newCDPSession(page);
    const value = async <T>(expression: string) =>
      (await tools.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as T;
    const open = async (address: string) => {
      await page.goto(address);
      await value('window.isSame = true');
    };
    await provide({ context, open, back: () => value('history.back()'), value });
    await browser.close();
  },
});

test.skip(
  !program,
  'Chromium with a back-forward cache is not installed (Debian: apt-get install chromium)',
);

const header = `document.querySelector('header').innerText`;
const isCovered = `'covered' in document.documentElement.dataset`;
const isRestored = (path: string) => `location.pathname === '${path}' && window.isSame === true`;
const amount = `document.querySelector('main form input[inputmode=numeric]')`;

test('a page of a visitor comes back at once', async ({ keeping, product }) => {
  await keeping.open('/');
  await expect
    .poll(() => keeping.value(`document.querySelectorAll('#lobby [data-code]').length`))
    .toBeGreaterThan(0);
  await keeping.open(`${product.backendOrigin}/`);
  await keeping.back();
  await expect.poll(() => keeping.value(isRestored('/'))).toBe(true);
  expect(await keeping.value(isCovered)).toBe(false);
});

test('a form of a member comes back with what was typed; after a sign-out Back shows nothing of the member', async ({
  keeping,
  product,
}) => {
  const { context, open, back, value } = keeping;
  await signIn(context);
  await open(screens.deposit.path);
  await expect.poll(() => value(header)).toMatch(/[\d,]{4,}원/);
  const [money = ''] = (await value<string>(header)).match(/[\d,]{4,}원/) ?? [];
  await value(`${amount}.focus(); document.execCommand('insertText', false, '30000')`);
  await expect.poll(() => value(`${amount}.value`)).toBe('30,000');

  await open(`${product.backendOrigin}/`);
  await back();
  await expect.poll(() => value(isRestored(screens.deposit.path))).toBe(true);
  await expect.poll(() => value(isCovered)).toBe(false);
  expect(await value(`${amount}.value`)).toBe('30,000');
  const leads = () =>
    value<boolean>(
      `navigator.locks.query().then(({ held }) => (window.leads = held.some(({ name }) => name === 'portal-health-check'))), window.leads`,
    );
  await expect.poll(leads).toBe(true);

  // The restored page gets no answer about its session, which has ended meanwhile.
  await value('window.realFetch = fetch; window.fetch = () => new Promise(() => {})');
  await open(`${product.backendOrigin}/`);
  await context.clearCookies();
  await back();
  await expect.poll(() => value(isRestored(screens.deposit.path))).toBe(true);
  expect(await value(isCovered)).toBe(true);
  expect(await value(`getComputedStyle(document.querySelector('header')).visibility`)).toBe(
    'hidden',
  );
  await expect.poll(() => value(isCovered)).toBe(false);
  expect(await value(`document.body.innerText`)).not.toContain(money);
  await value(`window.fetch = realFetch; dispatchEvent(new Event('online'))`);
  await expect.poll(() => value(header)).toContain('로그인');
  expect(await value(`document.body.innerText`)).not.toContain(money);
});

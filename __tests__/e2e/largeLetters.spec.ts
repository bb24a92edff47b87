import type { Page } from '@playwright/test';
import { languageAddress, locales } from '#lib/i18n/locales.ts';
import { logIn, signIn } from './support/actions.ts';
import { askFor, openScreen, screens } from './support/money.ts';
import { brokenWords, clippedTexts, lasting, overflowOf } from './support/pageFaults.ts';
import { expect, test } from './support/product.ts';

// In parallel, so that no worker is left with a minute of work at the end of the run.
test.describe.configure({ mode: 'parallel' });

const enlarge = (page: Page): Promise<string> =>
  page.evaluate(() => (document.documentElement.style.fontSize = '200%'));

test('the question for the withdrawal password keeps its title in sight, and its facts, with letters of 200 %', async ({
  page,
  product,
}) => {
  await product.scenario('withdrawalPassword');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await openScreen(page, screens.withdraw);
  await enlarge(page);
  await (
    await askFor(page, screens.withdraw, '10,000')
  )
    .getByRole('button', { name: screens.withdraw.action })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('출금 비밀번호', { exact: true })).toBeFocused();
  await expect(dialog.getByRole('heading', { name: '10,000원을 출금 신청할까요?' })).toBeInViewport(
    { ratio: 1 },
  );
  await dialog.getByRole('button', { name: '취소' }).click();
  await askFor(page, screens.withdraw, '10,000');
  await expect(dialog.getByLabel('출금 비밀번호', { exact: true })).toBeFocused();
  await expect(dialog).toBeInViewport({ ratio: 1 });
});

test('a popup with letters of 200 % shows its whole text on a desktop', async ({
  page,
  product,
}) => {
  await product.scenario('popups');
  await page.goto('/');
  const card = page.getByRole('dialog', { name: '고객센터는 24시간 열려 있습니다' });
  await expect(card).toBeVisible();
  await enlarge(page);
  await expect
    .poll(() => card.getByRole('group').evaluate((text) => text.scrollHeight - text.clientHeight))
    .toBeLessThanOrEqual(1);
  await expect(card).toBeInViewport({ ratio: 1 });
});

test('nothing is cut on a phone at 200 %, by its zoom or by its letters, and no word breaks on the smallest one', async ({
  page,
}) => {
  test.slow();
  await logIn(page);
  for (const path of ['/en', '/en/deposit', '/vn/withdraw', '/en/user?tab=history']) {
    await page.setViewportSize({ width: 195, height: 422 });
    await page.goto(path);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await lasting(page, overflowOf, clippedTexts), `${path} at 200 %`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 568 });
    expect
      .soft(
        await lasting(page, overflowOf, clippedTexts, brokenWords),
        `${path} on the smallest phone`,
      )
      .toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await enlarge(page);
    expect
      .soft(await lasting(page, overflowOf, clippedTexts), `${path} with large letters`)
      .toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 195, height: 422 });
  const ends = await page
    .locator('nav > ul > li')
    .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().right));
  expect(Math.max(...ends.slice(-5)), 'the end of the bottom bar').toBeLessThanOrEqual(195);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole('banner').getByRole('button').first().click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Withdraw', exact: true }),
  ).toBeInViewport();
  expect(
    await lasting(page, overflowOf, clippedTexts, brokenWords),
    'the menu with the money',
  ).toEqual([]);
});

test('a phone with letters of 200 % has two games in a row, every game type in sight and large whole labels in its bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/vn/game?type=casino');
  await enlarge(page);
  const games = page.locator('#lobby [data-code]');
  await expect(games.first()).toBeVisible();
  const starts = () =>
    games.evaluateAll((cards) =>
      cards.flatMap((card) => (card.checkVisibility() ? [card.getBoundingClientRect().left] : [])),
    );
  await expect.poll(async () => new Set(await starts()).size, 'columns').toBe(2);
  for (const tab of await page.getByRole('tab').all())
    await expect(tab).toBeInViewport({ ratio: 1 });
  const faults = await page.locator('nav > ul > li span:not([aria-hidden])').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const { right, bottom } = label.getBoundingClientRect();
      const isCut =
        right > innerWidth || bottom > innerHeight || label.scrollWidth > label.clientWidth;
      return isCut || parseFloat(getComputedStyle(label).fontSize) < 16 ? [label.textContent] : [];
    }),
  );
  expect(faults, 'labels that are cut or small').toEqual([]);
  await page.goto('/vn/?type=slot&company=moonwell');
  await enlarge(page);
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Moonwell Studio' });
  await expect(title).toBeInViewport();
  expect(
    await title.evaluate((text) => text.scrollHeight - text.clientHeight),
    'the name of a company',
  ).toBeLessThanOrEqual(1);
});

test('a desktop with letters of 200 % has them in its header too, and the menu in the side panel', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page);
  await page.goto('/vn/deposit');
  await enlarge(page);
  const header = page.getByRole('banner');
  const money = header.getByText('1.250.000');
  await expect(money).toBeVisible();
  expect(await money.evaluate((figure) => parseFloat(getComputedStyle(figure).fontSize))).toBe(32);
  await expect(header.getByRole('navigation')).toBeHidden();
  expect(await lasting(page, overflowOf, clippedTexts), 'the header').toEqual([]);
  await header.getByRole('button').first().click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Rút tiền', exact: true }).first(),
  ).toBeVisible();
});

for (const { what, path, part, row, widths } of [
  {
    what: 'types of games',
    path: '/',
    part: '#lobby [aria-pressed]',
    row: '#lobby > :first-child > :first-child',
    widths: [390, 360],
  },
  {
    what: 'kinds of a history',
    path: '/deposit?mode=list',
    part: '[role=group] > [aria-pressed]',
    row: '[role=group]:has(> [aria-pressed])',
    widths: [390, 320],
  },
]) {
  test(`the ${what} are in sight in one row of a phone, in every language @weekly`, async ({
    page,
  }) => {
    test.slow();
    if (path !== '/') await logIn(page);
    for (const { code } of locales) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(languageAddress(code, path));
      await page.locator(part).first().waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const hidden = await page
          .locator(row)
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(hidden, `${code} at ${width} px`).toBe(0);
      }
    }
  });
}

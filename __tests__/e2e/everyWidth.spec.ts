import type { Page } from '@playwright/test';
import { logIn, moneyHeld, signIn } from './support/actions.ts';
import { clippedTexts, overflowOf } from './support/layoutFaults.ts';
import { expect, test } from './support/product.ts';

const visitorPages = ['/', '/?type=slot', '/game', '/login', '/register', '/deposit', '/admin/error', '/nowhere'];
const memberPages = [
  ...['/', '/deposit', '/deposit?mode=list', '/withdraw', '/withdraw?mode=list', '/comp', '/user', '/user?tab=bets'],
  ...['/note', '/notice', '/help', '/help?mode=form'],
];
const widths = [320, 360, 390, 768, 1024, 1366, 2560];

/** Nothing that is open now is wider than any window. */
async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflowOf(page), `${name} at ${width} px`).toEqual([]);
  }
}

for (const language of ['', '/vn']) {
  test(`${language || '/ko'}: nothing a visitor sees is wider than the window`, async ({ page }) => {
    test.slow();
    for (const path of visitorPages) {
      await page.goto(`${language}${path}`);
      await page.waitForLoadState('networkidle');
      await expectToFit(page, path);
    }
  });

  test(`${language || '/ko'}: nothing a member sees is wider than the window`, async ({ page }) => {
    test.slow();
    await signIn(page);
    for (const path of memberPages) {
      await page.goto(`${language}${path}`);
      await page.waitForLoadState('networkidle');
      await expectToFit(page, path);
    }
    await page.goto(`${language}/?type=slot`);
    await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await expectToFit(page, 'the games of a company');
  });
}

/** The spacing a reader may ask for (WCAG 1.4.12). A sheet of the document's own: the policy admits no other style. */
const spaceOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

test('text that is spaced out is neither cut off nor wider than the window', async ({ page }) => {
  test.slow();
  await signIn(page);
  for (const path of [...memberPages, '/game?type=slot']) {
    await page.goto(`/vn${path}`);
    await page.waitForLoadState('networkidle');
    await spaceOut(page);
    await expect.poll(() => clippedTexts(page), path).toEqual([]);
    await expect.poll(() => overflowOf(page), path).toEqual([]);
  }
});

test('a phone on its side keeps most of its window for the page, and a menu that scrolls', async ({ page }) => {
  await logIn(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(moneyHeld(page)).toContainText(/\d원/);
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(390 / 5);

  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const logout = page.getByRole('dialog').getByRole('button', { name: '로그아웃' });
  await logout.scrollIntoViewIfNeeded();
  await expect(logout).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('dialog').getByRole('button', { name: '닫기' })).toBeInViewport({ ratio: 1 });
});

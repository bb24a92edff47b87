import type { Page } from '@playwright/test';
import { walkScreens } from './screens/walkScreens.ts';
import { logIn, moneyHeld } from './support/actions.ts';
import { clippedTexts, overflowOf } from './support/layoutFaults.ts';
import { expect, test } from './support/product.ts';

const widths = [320, 360, 390, 768, 1024, 1366, 2560];

/** The spacing that a reader may set (WCAG 1.4.12). A constructed sheet, because the Content-Security-Policy blocks other styles. */
const spaceOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

for (const language of ['ko', 'vn'] as const) {
  for (const who of ['visitor', 'member'] as const) {
    test(`${language}: nothing a ${who} sees is wider than the window or, spaced out, cut off`, async ({ page, product }) => {
      test.slow();
      const look = async (place: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => overflowOf(page), `${place} at ${width} px`).toEqual([]);
        }
        await page.setViewportSize({ width: 1366, height: 900 });
        await spaceOut(page);
        await expect.poll(() => clippedTexts(page), `${place}, spaced out`).toEqual([]);
        await expect.poll(() => overflowOf(page), `${place}, spaced out`).toEqual([]);
      };
      await walkScreens({ page, product, who, tests: 'page', languages: [language], look });
    });
  }
}

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

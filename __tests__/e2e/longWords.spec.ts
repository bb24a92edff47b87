import { languageAddress, locales } from '#lib/i18n/locales.ts';
import { expect, test } from './support/product.ts';

test('every entry of the main menu is on one line, in every language and on every desktop @weekly', async ({ page }) => {
  test.slow();
  for (const { code } of locales) {
    await page.goto(languageAddress(code, '/login'));
    const links = page.locator('header nav a');
    for (const width of [1024, 1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const entries = await links.evaluateAll((all) =>
        all.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link.lastChild!);
          const lines = new Set([...text.getClientRects()].map(({ top }) => top));
          const { left, right } = link.getBoundingClientRect();
          return { name: link.textContent, lines: lines.size, isInWindow: left >= 0 && right <= document.documentElement.clientWidth };
        }),
      );
      expect(entries, `${code} at ${width} px`).toHaveLength(8);
      expect(
        entries.filter(({ lines, isInWindow }) => lines !== 1 || !isInWindow),
        `${code} at ${width} px`,
      ).toEqual([]);
    }
  }
});

test('the button of a banner stays apart from those that turn it, in every language and with long words @weekly', async ({ page }) => {
  test.slow();
  const closest = () =>
    page.locator('section[aria-roledescription]').evaluate((banner) => {
      const turn = [...banner.querySelectorAll('button')].find((button) => button.checkVisibility())?.getBoundingClientRect();
      const { top, bottom } = banner.getBoundingClientRect();
      return [...banner.querySelectorAll('a')].flatMap((link) => {
        const box = link.getBoundingClientRect();
        const isApart = !turn || box.right + 4 <= turn.left || box.bottom + 4 <= turn.top;
        return isApart && box.top >= top && box.bottom <= bottom ? [] : link.textContent;
      });
    });
  for (const { code } of locales) {
    await page.goto(languageAddress(code, '/'));
    for (const width of [320, 390, 767, 768]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await closest(), `${code} at ${width} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 844 });
  await page
    .locator('section[aria-roledescription] a')
    .evaluateAll((links) => links.forEach((link) => void (link.textContent = 'Xem tất cả các bàn Live Casino')));
  expect(await closest()).toEqual([]);
});

test('the types of games, the order and the saved games are in sight in one row, in every language @phone @weekly', async ({ page }) => {
  test.slow();
  for (const { code } of locales) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(languageAddress(code, '/'));
    await page.locator('#lobby [aria-pressed]').first().waitFor();
    const row = page.locator('#lobby > :first-child > :first-child');
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const hidden = await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(hidden, `${code} at ${width} px`).toBe(0);
    }
  }
});

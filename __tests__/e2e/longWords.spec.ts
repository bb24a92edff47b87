import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { locales } from '#lib/i18n/locales.ts';
import { expect, test } from './support/product.ts';

test(
  'the button of a banner stays apart from the pause button, in every language and with long words',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    const closest = () =>
      page.locator('section[aria-roledescription]').evaluate((banner) => {
        const pause = banner.querySelector('button')!.getBoundingClientRect();
        const { top, bottom } = banner.getBoundingClientRect();
        return [...banner.querySelectorAll('a')].flatMap((link) => {
          const box = link.getBoundingClientRect();
          const isApart = box.right + 4 <= pause.left || box.bottom + 4 <= pause.top;
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
  },
);

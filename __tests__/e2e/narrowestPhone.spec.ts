import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { locales } from '#lib/i18n/locales.ts';
import { signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test.beforeEach(async ({ page, isMobile }) => {
  test.skip(isMobile, 'sets its own window');
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
});

test('the count of a history and its zone take one line, or two beside the period @weekly', async ({ page }) => {
  for (const { code } of locales) {
    await page.goto(languageAddress(code, '/user?tab=deposit'));
    const count = page.getByRole('main').locator('p').filter({ hasText: 'KST' });
    expect((await count.boundingBox())!.height, code).toBeLessThan(50);
  }
});

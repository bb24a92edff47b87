import type { Page } from '@playwright/test';
import { logIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const enlarge = (page: Page): Promise<string> => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'sets its own windows'));

test('a desktop with letters of 200 % shows the title of an enquiry over the whole row', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await logIn(page);
  await page.goto('/help');
  const row = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const date = row.getByText(/^\d{4}-/);
  // Before the status and the date.
  const title = row.locator('> span:nth-last-child(3)');
  await expect(date).toBeVisible();
  const isBelow = async () => (await date.boundingBox())!.y >= (await title.boundingBox())!.y + (await title.boundingBox())!.height / 2;
  expect(await isBelow()).toBe(false);
  await enlarge(page);
  await expect.poll(isBelow).toBe(true);
});

import { logIn, playEarlier, submitLogin } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test('the games of a member come first: on a phone the first one is within 250 px, with recent games or without @phone', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a phone');
  // By the form, which keeps the id, and marks this device as a member's.
  await page.goto('/login');
  await submitLogin(page);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/');
  const top = async () => (await page.locator('#lobby [data-code]').first().boundingBox())!.y;
  const banner = page.locator('main [aria-roledescription]').first();
  expect(await top()).toBeLessThanOrEqual(250);
  expect((await banner.boundingBox())!.y).toBeGreaterThan(await top());

  await playEarlier(page.context());
  await page.goto('/');
  const recent = page.getByRole('region', { name: '최근 게임' }).getByRole('button').first();
  await expect(recent).toBeVisible();
  expect((await recent.boundingBox())!.y).toBeLessThanOrEqual(100);
  expect(await top()).toBeLessThanOrEqual(250);
});

test('on a desktop, the first game of a member is the twelfth tab stop after the link that skips the header', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no Tab key');
  await playEarlier(page.context());
  await logIn(page);
  const recent = page.getByRole('region', { name: '최근 게임' }).getByRole('button').first();
  await expect(recent).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '본문 바로가기' })).toBeFocused();
  for (let stop = 0; stop < 12; stop += 1) await page.keyboard.press('Tab');
  await expect(recent).toBeFocused();
});

import { axeFaults } from './support/pageFaults.ts';
import { logIn } from './support/actions.ts';
import { screens } from './support/money.ts';
import { expect, test } from './support/product.ts';

test('a thumb reaches the main pages by one tap each; it leaves the room to the keyboard @phone', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have no bottom bar');
  await logIn(page);
  const bar = page.getByRole('navigation', { name: '바로가기' });
  await expect(bar.getByRole('link')).toHaveCount(5);
  expect(await axeFaults(page)).toEqual([]);

  for (const [name, path] of [
    ['게임', '/game'],
    ['소식', '/note'],
    ['마이', '/user'],
    ['홈', '/'],
    ['입출금', '/deposit'],
  ] as const) {
    await bar.getByRole('link', { name: new RegExp(`^${name}`) }).tap();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(bar.locator('[aria-current]')).toHaveText(new RegExp(`${name}$`));
    // No field has the focus: no keyboard comes up.
    await expect(page.locator('input:focus')).toHaveCount(0);
  }

  await page.getByLabel(screens.deposit.amount).tap();
  await expect(bar).not.toBeInViewport();
  await page.getByRole('banner').tap();
  await expect(bar).toBeInViewport({ ratio: 1 });

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect(footer!.y + footer!.height).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1);
});

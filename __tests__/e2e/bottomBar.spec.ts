import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './support/accessibilityFaults.ts';
import { logIn, message } from './support/actions.ts';
import { expect, test } from './support/product.ts';

/** One tap that opens a game, which is closed again. */
async function play(page: Page, button: Locator) {
  const [game] = await Promise.all([page.context().waitForEvent('page'), button.tap()]);
  await expect(game.getByText(/게임 머니\s*[\d,]+원/)).toBeVisible();
  await game.close();
}

test("a thumb reaches yesterday's game, the money and the way out; nothing moves under a press that ends typing @phone", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have no bottom bar');
  await logIn(page);
  await play(page, page.locator('#lobby').getByRole('listitem').getByRole('button').first());

  // The backend requires a second between two games.
  await page.waitForTimeout(1000);
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: '바로가기' });
  const search = page.getByRole('searchbox', { name: '게임 검색' });
  await expect(page.locator('#lobby [data-code]').first()).toBeVisible();
  await bar.getByRole('link', { name: '게임' }).tap();
  await expect(search).toBeFocused();
  await page.goto('/');
  await play(page, bar.getByRole('button', { name: /^이어하기: / }));

  await bar.getByRole('button', { name: '입출금' }).tap();
  const sheet = page.getByRole('dialog', { name: '입출금' });
  await expect(sheet.getByRole('link', { name: '입금내역' })).toBeInViewport();
  expect(await axeFaults(page)).toEqual([]);
  // The second time the address is the same already.
  for (let times = 0; times < 2; times += 1) {
    await sheet.getByRole('link', { name: '베팅내역' }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('tab', { name: '베팅내역', selected: true })).toBeInViewport();
    await bar.getByRole('button', { name: '입출금' }).tap();
  }
  await sheet.getByRole('link', { name: '입금신청' }).tap();
  await expect(page).toHaveURL(/\/deposit$/);
  await expect(sheet).toBeHidden();

  const amount = page.getByLabel('입금금액');
  await amount.tap();
  await expect(bar).not.toBeInViewport();
  await amount.fill('50000');
  await page
    .locator('form')
    .getByRole('button', { name: /50,000원 입금 신청/ })
    .tap();
  await message(page, '50,000원').getByRole('button', { name: '취소' }).tap();
  await expect(bar).toBeInViewport({ ratio: 1 });

  await bar.getByRole('link', { name: '게임' }).tap();
  await expect(search).toBeFocused();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect(footer!.y + footer!.height).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1);
});

import { expectBadge, holdClock, passHealthCheck, signIn, unreadToast } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test('badge and toast of a message sent by command come with the next health check, and the badge goes when it is read', async ({
  page,
  product,
}) => {
  await product.scenario('emptyMailbox');
  await holdClock(page);
  await signIn(page);
  // A page without messages.
  await page.goto('/user');
  await expect(page.getByRole('main')).toContainText('demo');
  await expectBadge(page, '쪽지');
  const reply = await product.operator('note', 'send', 'demo', '이벤트 당첨 안내', '<p>축하드립니다.</p>');
  expect(reply).toMatch(/^Message \d+ is sent to demo\.$/);
  await expect(unreadToast(page)).toHaveCount(0);
  await passHealthCheck(page);

  await unreadToast(page).getByRole('button', { name: '쪽지 확인' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/note');
  await expectBadge(page, '쪽지', 1);
  await page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: '이벤트 당첨 안내' }).click();
  await expect(page.getByRole('article')).toContainText('축하드립니다.');
  await expectBadge(page, '쪽지');
  await passHealthCheck(page);
  await expectBadge(page, '쪽지');
  expect(await product.sent('read-note-message')).toHaveLength(1);
});

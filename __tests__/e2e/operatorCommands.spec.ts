import type { Locator, Page } from '@playwright/test';
import { ask, expectBadge, holdClock, passHealthCheck, signIn, unreadToast } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem').getByRole('link');
const article = (page: Page): Locator => page.getByRole('main').getByRole('article');

/** A member on a page without messages and answers; the test controls its clock. */
async function openMemberPage(page: Page): Promise<void> {
  await holdClock(page);
  await signIn(page);
  await page.goto('/user');
  await expect(page.getByRole('main')).toContainText('demo');
}

test('a message sent by command appears as badge and toast with the next health check; the badge disappears when it is read', async ({
  page,
  product,
}) => {
  await product.scenario('emptyMailbox');
  await openMemberPage(page);
  await expectBadge(page, '쪽지');

  expect(await product.operator('note', 'send', 'demo', '이벤트 당첨 안내', '<p>축하드립니다.</p>')).toMatch(
    /^Message \d+ is sent to demo\.$/,
  );
  await expect(unreadToast(page)).toHaveCount(0);
  await passHealthCheck(page);

  await unreadToast(page).getByRole('button', { name: '쪽지 확인' }).click();
  await expect(page).toHaveURL(/\/note$/);
  await expectBadge(page, '쪽지', 1);
  await rows(page).filter({ hasText: '이벤트 당첨 안내' }).click();
  await expect(article(page)).toContainText('축하드립니다.');
  await expectBadge(page, '쪽지');
  await passHealthCheck(page);
  await expectBadge(page, '쪽지');
  expect(await product.sent('read-note-message')).toHaveLength(1);
});

test('an answer given by command appears as badge and toast with the next health check; the badge disappears when it is read @weekly', async ({
  page,
  product,
}) => {
  await product.scenario('emptyMailbox');
  await openMemberPage(page);
  await ask(page, 'user-write-help', { title: '한도 문의', contents: '하루 한도가 얼마인가요?' });
  const [id = ''] = (await product.operator('help', 'list')).split(' ');
  expect(await product.operator('help', 'answer', id, '<p>하루 100만원입니다.</p>')).toBe(`Enquiry ${id} is answered.`);
  await passHealthCheck(page);

  await unreadToast(page, '새 답변').getByRole('button', { name: '답변 확인' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expectBadge(page, '고객센터', 1);
  await rows(page).filter({ hasText: '한도 문의' }).click();
  await expect(article(page)).toContainText('하루 100만원입니다.');
  await expectBadge(page, '고객센터');
  await passHealthCheck(page);
  await expectBadge(page, '고객센터');
  expect(await product.sent('read-help-message')).toHaveLength(1);
});

test('two hosts of one backend show different notices @weekly', async ({ page, product }) => {
  await product.scenario('noNotices');
  const texts = { here: '이 주소의 공지', there: '다른 주소의 공지', everywhere: '모든 주소의 공지' };
  await product.operator('notice', 'add', '--title', texts.here, '--contents', '<p>1</p>', '--domain', 'localhost');
  await product.operator('notice', 'add', '--title', texts.there, '--contents', '<p>2</p>', '--domain', 'www.example.com | 127.0.0.1:80');
  await product.operator('notice', 'add', '--title', texts.everywhere, '--contents', '<p>3</p>');

  for (const [origin, shown] of [
    [product.portalOrigin, [texts.everywhere, texts.here]],
    [product.originOf('light'), [texts.everywhere, texts.there]],
  ] as const) {
    await page.goto(origin);
    const titles = page.getByRole('region', { name: '공지사항' }).getByRole('listitem');
    await expect(titles).toHaveCount(2);
    for (const [at, title] of shown.entries()) await expect(titles.nth(at)).toContainText(title);
  }
});

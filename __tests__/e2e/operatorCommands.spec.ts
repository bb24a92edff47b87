import { ask, expectBadge, holdClock, passHealthCheck, signIn, unreadToast } from './support/actions.ts';
import { expect, test } from './support/product.ts';
import type { Product } from './support/startProduct.ts';

const news = [
  {
    what: 'a message sent by command',
    path: '/note',
    badge: '쪽지',
    line: '읽지 않은 쪽지가 있어요.',
    button: '쪽지 확인',
    read: 'read-note-message',
    title: '이벤트 당첨 안내',
    contents: '축하드립니다.',
    command: async (product: Product) => {
      const reply = await product.operator('note', 'send', 'demo', '이벤트 당첨 안내', '<p>축하드립니다.</p>');
      expect(reply).toMatch(/^Message \d+ is sent to demo\.$/);
    },
  },
  {
    what: 'an answer given by command @weekly',
    path: '/help',
    badge: '고객센터',
    line: '새 답변',
    button: '답변 확인',
    read: 'read-help-message',
    title: '한도 문의',
    contents: '하루 100만원입니다.',
    command: async (product: Product) => {
      const [id = ''] = (await product.operator('help', 'list')).split(' ');
      expect(await product.operator('help', 'answer', id, '<p>하루 100만원입니다.</p>')).toBe(`Enquiry ${id} is answered.`);
    },
  },
] as const;

for (const { what, path, badge, line, button, read, title, contents, command } of news) {
  test(`badge and toast come with the next health check, and the badge goes when it is read: ${what}`, async ({ page, product }) => {
    await product.scenario('emptyMailbox');
    await holdClock(page);
    await signIn(page);
    // A page without messages and answers.
    await page.goto('/user');
    await expect(page.getByRole('main')).toContainText('demo');
    await expectBadge(page, badge);
    await ask(page, 'user-write-help', { title: '한도 문의', contents: '하루 한도가 얼마인가요?' });
    await command(product);
    await expect(unreadToast(page, line)).toHaveCount(0);
    await passHealthCheck(page);

    await unreadToast(page, line).getByRole('button', { name: button }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expectBadge(page, badge, 1);
    await page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasText: title }).click();
    await expect(page.getByRole('article')).toContainText(contents);
    await expectBadge(page, badge);
    await passHealthCheck(page);
    await expectBadge(page, badge);
    expect(await product.sent(read)).toHaveLength(1);
  });
}

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

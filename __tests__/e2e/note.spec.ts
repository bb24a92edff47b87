import type { Locator, Page } from '@playwright/test';
import { ask, expectBadge, holdClock, message, passHealthCheck, signIn, unreadToast } from './support/actions.ts';
import { askFor, openScreen, screens } from './support/money.ts';
import { expect, test } from './support/product.ts';

/** The demo member has eight messages, three of them unread. */
test.beforeEach(({ product }) => product.scenario('demo'));

const list = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: '쪽지' });
const rows = (page: Page): Locator => list(page).getByRole('listitem').getByRole('link');
const article = (page: Page): Locator => page.getByRole('main').getByRole('article');

async function openNotes(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/note');
}

test('opening an unread message removes its mark and lowers the badge permanently', async ({ page }) => {
  await openNotes(page);
  await expect(rows(page)).toHaveCount(8);
  await expect(list(page).getByText('읽지 않음')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('link', { name: '쪽지, 읽지 않음 3건' })).toHaveAttribute('aria-current', 'page');
  await expect(rows(page).nth(2)).toContainText('읽지 않음');
  await expect(rows(page).nth(3)).not.toContainText('읽지 않음');
  await expectBadge(page, '쪽지', 3);

  await rows(page).first().click();
  await expect(page).toHaveURL(/\/note\?id=\w+$/);
  await expect(article(page).getByRole('heading', { name: '입금이 처리되었습니다' })).toBeFocused();
  await expect(article(page)).toContainText('보유금에 반영되었습니다.');
  await expectBadge(page, '쪽지', 2);

  await article(page).getByRole('link', { name: '목록으로' }).click();
  await expect(list(page).getByText('읽지 않음')).toHaveCount(2);
  await page.goBack();
  await expect(article(page)).toBeVisible();
  await page.goto('/note');
  await expect(list(page).getByText('읽지 않음')).toHaveCount(2);
  await expectBadge(page, '쪽지', 2);
});

test('one message is deleted after a confirmation, also after a reload @weekly', async ({ page }) => {
  await openNotes(page);
  await rows(page).filter({ hasText: '비밀번호 변경 권장 안내' }).click();
  const gone = page.url();
  await article(page).getByRole('button', { name: '삭제' }).click();
  await message(page, '이 쪽지를 삭제할까요?').getByRole('button', { name: '취소' }).click();
  await expect(article(page)).toBeVisible();
  await article(page).getByRole('button', { name: '삭제' }).click();
  await message(page, '이 쪽지를 삭제할까요?').getByRole('button', { name: '삭제' }).click();
  await expect(rows(page)).toHaveCount(7);
  await expect(list(page).getByText('비밀번호 변경 권장 안내')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '쪽지', level: 1 })).toBeFocused();
  await page.goto(gone);
  await expect(page.getByRole('main')).toContainText('삭제됐거나 볼 수 없는 글이에요.');
  await page.getByRole('main').getByRole('link', { name: '목록으로' }).click();
  await expect(rows(page)).toHaveCount(7);
});

test('the answer to an account enquiry appears as a new message', async ({ page, product }) => {
  await holdClock(page);
  await product.scenario('emptyMailbox');
  await signIn(page);
  await page.goto('/user');
  await expect(page.getByRole('main')).toContainText('demo');
  await ask(page, 'user-ask-account', {});
  await product.answer();

  await passHealthCheck(page);
  await unreadToast(page).getByRole('button', { name: '쪽지 확인' }).click();
  await expect(page).toHaveURL(/\/note$/);
  await expectBadge(page, '쪽지', 1);
  await rows(page).filter({ hasText: '입금계좌 안내' }).click();
  await expect(article(page)).toContainText('110-0042-003918');
  await expectBadge(page, '쪽지');
});

test('the list is usable with very long titles, missing dates and duplicate ids @weekly', async ({ page }) => {
  const note = { title: '쪽지', titleColor: '', contents: '<p>내용</p>', lastDate: '', answer: null, isRead: true };
  const rowsSent = [
    { ...note, id: '1', title: 'W'.repeat(2000) },
    { ...note, id: '7', title: '첫째' },
    { ...note, id: '7', title: '둘째' },
    { ...note, id: '', title: '셋째' },
  ];
  await page.route('**/api/routes/get-note-list', (route) => route.fulfill({ json: { status: 'success', note: rowsSent } }));
  await openNotes(page);
  await expect(rows(page)).toHaveCount(4);
  const isWiderThanTheScreen = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWiderThanTheScreen()).toBe(false);
  for (const title of [/^둘째/, /^셋째/, /^W+/]) {
    await rows(page).filter({ hasText: title }).click();
    await expect(article(page).getByRole('heading', { name: title })).toBeVisible();
    expect(await isWiderThanTheScreen()).toBe(false);
    await article(page).getByRole('link', { name: '목록으로' }).click();
  }
});

test('what tells of unread messages takes no press of a question @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await signIn(page);
  await openScreen(page, screens.deposit);
  await expect(unreadToast(page)).toBeVisible();
  const question = await askFor(page, screens.deposit, '50,000');
  await question.getByRole('button', { name: screens.deposit.action }).click();
  await expect(page.getByRole('heading', { name: screens.deposit.receipt })).toBeFocused();
});

import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './support/pageFaults.ts';
import { expectBadge, message, signIn, unreadToast } from './support/actions.ts';
import { askFor, openScreen, screens } from './support/money.ts';
import { expect, test } from './support/product.ts';

/** The demo member has eight messages, three of them unread, and six enquiries. */
test.beforeEach(({ product }) => product.scenario('demo'));

const main = (page: Page): Locator => page.getByRole('main');
const rows = (page: Page): Locator => main(page).getByRole('listitem').getByRole('link');
const article = (page: Page): Locator => main(page).getByRole('article');

async function open(page: Page, path: string): Promise<void> {
  await signIn(page);
  await page.goto(path);
}

test('opening an unread message removes its mark and lowers the badge permanently', async ({
  page,
}) => {
  await open(page, '/note');
  const list = main(page).getByRole('region', { name: '쪽지' });
  await expect(rows(page)).toHaveCount(8);
  await expect(list.getByText('읽지 않음')).toHaveCount(3);
  await expectBadge(page, '쪽지', 3);

  await rows(page).first().click();
  await expect(page).toHaveURL(/\/note\?id=\w+$/);
  await expect(article(page).getByRole('heading', { name: '입금이 처리되었습니다' })).toBeFocused();
  await expect(article(page)).toContainText('보유금에 반영되었습니다.');
  await expectBadge(page, '쪽지', 2);

  await article(page).getByRole('link', { name: '목록으로' }).click();
  await expect(list.getByText('읽지 않음')).toHaveCount(2);
  await page.goBack();
  await expect(article(page)).toBeVisible();
  await page.goto('/note');
  await expect(list.getByText('읽지 않음')).toHaveCount(2);
  await expectBadge(page, '쪽지', 2);
});

test('a new enquiry says what is missing, asks in place, and appears in the list; a follow-up is written below its answer', async ({
  page,
  product,
}) => {
  const text = '한도 문의\n하루 한도가 얼마인가요?';
  const field = main(page).getByRole('textbox');
  const send = () => main(page).getByRole('button', { name: '문의 등록' }).click();
  const question = main(page).getByRole('group', { name: '문의를 등록할까요?' });
  await open(page, '/help');
  await main(page).getByRole('link', { name: '문의하기' }).click();
  await expect(page).toHaveURL(/\/help\?mode=form$/);
  await send();
  await expect(main(page).getByText('내용을 입력해 주세요.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(text);

  await send();
  await question.getByRole('button', { name: '취소' }).click();
  expect(await product.sent('user-write-help')).toEqual([]);
  await page.reload();
  await expect(field).toHaveValue(text);
  await send();
  await question.getByRole('button', { name: '문의 등록' }).click();
  await expect(unreadToast(page, '문의가 등록됐어요. 답변이 오면 알려 드려요.')).toBeVisible();
  await expect(rows(page).first()).toContainText('한도 문의');
  await expect(rows(page).first()).toContainText('답변대기');
  expect(await product.sent('user-write-help')).toEqual([{ title: '한도 문의', contents: text }]);
  await rows(page).first().click();
  await expect(article(page).getByRole('region', { name: '내 문의' })).toContainText(
    '하루 한도가 얼마인가요?',
  );

  await article(page).getByRole('button', { name: '삭제' }).click();
  await message(page, '이 문의를 삭제할까요?').getByRole('button', { name: '삭제' }).click();
  await expect(rows(page)).toHaveCount(6);

  await rows(page).filter({ hasText: '콤프전환 문의' }).click();
  await expect(article(page).getByRole('region', { name: '고객센터 답변' })).toBeVisible();
  await main(page).getByRole('textbox', { name: '추가 문의' }).fill('그럼 내일은요?');
  await send();
  await question.getByRole('button', { name: '문의 등록' }).click();
  await expect(rows(page).first()).toContainText('그럼 내일은요?');
});

test('a member reads a notice, which loses its mark, and comes back to its row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await open(page, '/notice');
  await expect(rows(page)).toHaveCount(11);
  await expect(rows(page).first()).toContainText('읽지 않음');
  await expect(rows(page).last()).not.toContainText('읽지 않음');
  expect(await axeFaults(page)).toEqual([]);

  await rows(page).first().click();
  await expect(article(page)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: '목록으로' }).click();
  await expect(rows(page).first()).toBeFocused();
  await expect(rows(page).first()).not.toContainText('읽지 않음');

  const scrolled = () => page.evaluate(() => window.scrollY);
  await rows(page).last().click();
  await expect(article(page)).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(rows(page).last()).toBeFocused();
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

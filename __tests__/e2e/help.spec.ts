import type { Locator, Page } from '@playwright/test';
import { expectBadge, message, signIn, unreadToast } from './support/actions.ts';
import { expect, test } from './support/product.ts';

/** The demo member has six enquiries: one has an unread answer, two are waiting. */
test.beforeEach(({ product }) => product.scenario('demo'));

const main = (page: Page): Locator => page.getByRole('main');
const list = (page: Page): Locator => main(page).getByRole('region', { name: '문의 내역' });
const rows = (page: Page): Locator => list(page).getByRole('listitem').getByRole('link');
const article = (page: Page): Locator => main(page).getByRole('article');
const field = (page: Page): Locator => main(page).getByRole('textbox');
const send = (page: Page): Promise<void> => main(page).getByRole('button', { name: '문의 등록' }).click();
const question = (page: Page): Locator => main(page).getByRole('group', { name: '문의를 등록할까요?' });

async function openHelp(page: Page, query = ''): Promise<void> {
  await signIn(page);
  await page.goto(`/help${query}`);
}

/** Clicks the button of the dialog over the page. */
const agree = (page: Page, text: string, button: string) => message(page, text).getByRole('button', { name: button }).click();

test('the list shows the status of each enquiry; opening the new answer removes its mark and lowers the badge permanently @weekly', async ({
  page,
}) => {
  await openHelp(page);
  await expect(rows(page)).toHaveCount(6);
  for (const status of ['답변대기', '답변완료', '취소']) await expect(list(page).getByText(status).first()).toBeVisible();
  await expectBadge(page, '고객센터', 1);

  await rows(page).filter({ hasText: '읽지 않음' }).click();
  await expect(page).toHaveURL(/\/help\?id=\w+$/);
  await expect(article(page).getByRole('heading', { name: '게임 종료 후 보유금 반영이 궁금합니다' })).toBeFocused();
  await expect(article(page).getByRole('region', { name: '내 문의' })).toContainText('게임 창을 그냥 닫으면');
  await expect(article(page).getByRole('region', { name: '고객센터 답변' }).getByText('로비 버튼', { exact: true })).toBeVisible();
  await expectBadge(page, '고객센터');

  await main(page).getByRole('link', { name: '목록으로' }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).filter({ hasText: '게임 종료 후 보유금 반영이 궁금합니다' })).toBeFocused();
  await expect(list(page).getByText('읽지 않음')).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(6);
  await expect(list(page).getByText('읽지 않음')).toHaveCount(0);
  await expectBadge(page, '고객센터');
});

test('a new enquiry says what is missing, asks in place, and appears in the list; a follow-up is written below its answer', async ({
  page,
  product,
}) => {
  await openHelp(page);
  await main(page).getByRole('link', { name: '문의하기' }).click();
  await expect(page).toHaveURL(/\/help\?mode=form$/);
  await send(page);
  await expect(main(page).getByText('내용을 입력해 주세요.')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await field(page).fill('한도 문의\n하루 한도가 얼마인가요?');

  await send(page);
  await question(page).getByRole('button', { name: '취소' }).click();
  expect(await product.sent('user-write-help')).toEqual([]);
  await page.reload();
  await expect(field(page)).toHaveValue('한도 문의\n하루 한도가 얼마인가요?');
  await send(page);
  await question(page).getByRole('button', { name: '문의 등록' }).click();
  await expect(unreadToast(page, '문의가 등록됐어요. 답변이 오면 알려 드려요.')).toBeVisible();
  await expect(rows(page).first()).toContainText('한도 문의');
  await expect(rows(page).first()).toContainText('답변대기');
  expect(await product.sent('user-write-help')).toEqual([{ title: '한도 문의', contents: '한도 문의\n하루 한도가 얼마인가요?' }]);
  await rows(page).first().click();
  await expect(article(page).getByRole('region', { name: '내 문의' })).toContainText('하루 한도가 얼마인가요?');
  // The question begins with its title, so it is not shown twice.
  await expect(article(page).getByRole('heading', { name: '한도 문의' })).toHaveCSS('width', '1px');

  await article(page).getByRole('button', { name: '삭제' }).click();
  await agree(page, '이 문의를 삭제할까요?', '삭제');
  await expect(rows(page)).toHaveCount(6);

  await rows(page).filter({ hasText: '콤프전환 문의' }).click();
  await expect(article(page).getByRole('region', { name: '고객센터 답변' })).toBeVisible();
  await main(page).getByRole('textbox', { name: '추가 문의' }).fill('그럼 내일은요?');
  await send(page);
  await question(page).getByRole('button', { name: '문의 등록' }).click();
  await expect(rows(page).first()).toContainText('그럼 내일은요?');
});

test('a member can enquire about a deposit from its history @weekly', async ({ page }) => {
  await openHelp(page);
  await page.goto('/deposit?mode=list');
  await main(page).getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('button', { name: '이 건 문의하기' }).click();
  await expect(field(page)).toHaveValue(/^입금.* 문의 \(.*구분.*금액.*상태/s);
});

test('one enquiry is deleted after a confirmation, then all of them @weekly', async ({ page, product }) => {
  await openHelp(page);
  await rows(page).filter({ hasText: '콤프전환 문의' }).click();
  await main(page).getByRole('button', { name: '삭제' }).click();
  await agree(page, '이 문의를 삭제할까요?', '삭제');
  await expect(rows(page)).toHaveCount(5);

  await product.fault({ call: 'del-all-help', status: 'locked' });
  await list(page).getByRole('button', { name: '전체 삭제' }).click();
  await agree(page, '문의 내역을 모두 삭제할까요?', '삭제');
  await agree(page, '삭제하지 못했어요. 다시 시도해 주세요.', '확인');
  await expect(rows(page)).toHaveCount(5);

  await list(page).getByRole('button', { name: '전체 삭제' }).click();
  await agree(page, '문의 내역을 모두 삭제할까요?', '삭제');
  await expect(unreadToast(page, '문의 내역을 모두 삭제했어요.')).toBeVisible();
  await expect(main(page)).toContainText('문의 내역이 없어요.');
  await expectBadge(page, '고객센터');
});

test('a visitor can ask support for a new password @weekly', async ({ page, product }) => {
  await page.goto('/login');
  await main(page).getByText('비밀번호를 잊으셨나요?').click();
  const form = main(page).locator('form').filter({ hasText: '연락받을 번호' });
  await form.getByLabel('아이디').fill('demo');
  await form.getByLabel('연락받을 번호').fill('010-0000-0000');
  await form.getByRole('button', { name: '재설정 요청하기' }).click();
  await expect(main(page)).toContainText('남기신 내용이 회원 정보와 일치하면 연락처로 안내해 드려요.');
  expect(await product.sent('write-visitor-help')).toEqual([
    { id: 'demo', phone: '010-0000-0000', title: '비밀번호 재설정 요청', contents: '비밀번호를 다시 설정해 주세요.' },
  ]);
});

import type { Locator, Page } from '@playwright/test';
import { ask, expectBadge, holdClock, message, passHealthCheck, signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

/** The demo member has six enquiries: one answer unread, two that wait. */
test.beforeEach(({ product }) => product.scenario('demo'));

const main = (page: Page): Locator => page.getByRole('main');
const list = (page: Page): Locator => main(page).getByRole('region', { name: '문의 내역' });
const rows = (page: Page): Locator => list(page).getByRole('listitem').getByRole('link');
const article = (page: Page): Locator => main(page).getByRole('article');
const title = (page: Page): Locator => main(page).getByRole('textbox', { name: '제목' });
const contents = (page: Page): Locator => main(page).getByRole('textbox', { name: '내용' });
const send = (page: Page): Promise<void> => main(page).getByRole('button', { name: '문의 등록' }).click();

/** Opens support, and leaves unread messages for later. */
async function openHelp(page: Page, query = ''): Promise<void> {
  await signIn(page);
  await page.goto(`/help${query}`);
  await message(page, '읽지 않은 쪽지가 있습니다.').getByRole('button', { name: '나중에' }).click();
  await expect(message(page, '읽지 않은 쪽지가 있습니다.')).toHaveCount(0);
}

/** Answers the question that lies over the page. */
const agree = (page: Page, text: string, button: string) => message(page, text).getByRole('button', { name: button }).click();

test('the list says what became of each enquiry; opening the new answer takes its mark and lowers the badge, for good', async ({
  page,
}) => {
  await openHelp(page);
  await expect(rows(page)).toHaveCount(6);
  await expect(list(page)).toContainText('6건 중 1–6');
  for (const status of ['대기중', '답변완료', '취소']) await expect(list(page).getByText(status).first()).toBeVisible();
  await expectBadge(page, '고객센터', 1);

  await rows(page).filter({ hasText: '새 답변' }).click();
  await expect(page).toHaveURL(/\/help\?id=\w+$/);
  await expect(article(page).getByRole('heading', { name: '게임 종료 후 보유금 반영이 궁금합니다' })).toBeFocused();
  await expect(article(page).getByRole('region', { name: '내 문의' })).toContainText('게임 창을 그냥 닫으면');
  await expect(article(page).getByRole('region', { name: '고객센터 답변' }).getByText('자동으로 보유금에 합산')).toBeVisible();
  await expectBadge(page, '고객센터');

  await main(page).getByRole('link', { name: '목록으로' }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(page).filter({ hasText: '게임 종료 후 보유금 반영이 궁금합니다' })).toBeFocused();
  await expect(list(page).getByText('새 답변')).toHaveCount(0);
  await page.reload();
  await expect(rows(page)).toHaveCount(6);
  await expect(list(page).getByText('새 답변')).toHaveCount(0);
  await expectBadge(page, '고객센터');
});

test('an enquiry that waits says so, and one that is not there is a sentence', async ({ page }) => {
  await openHelp(page);
  await rows(page).filter({ hasText: '입금 확인 부탁드립니다' }).click();
  await expect(article(page)).toContainText('답변을 준비하고 있습니다.');
  await page.goBack();
  await expect(rows(page)).toHaveCount(6);
  await page.goto('/help?id=999999');
  await expect(main(page)).toContainText('삭제되었거나 볼 수 없는 문의입니다.');
});

test('a mark that does not reach the operator comes back', async ({ page, product }) => {
  await openHelp(page);
  await product.fault({ call: 'read-help-message', answer: { httpStatus: 500 }, times: 5 });
  await rows(page).filter({ hasText: '새 답변' }).click();
  await expect(article(page).getByText('자동으로 보유금에 합산')).toBeVisible();
  await main(page).getByRole('link', { name: '목록으로' }).click();
  await expect(rows(page).filter({ hasText: '새 답변' })).toHaveCount(1);
  await expectBadge(page, '고객센터', 1);
});

test('a new enquiry: what is missing, the question before it is sent, and its place in the list', async ({ page, product }) => {
  await openHelp(page, '?mode=form');
  await send(page);
  await expect(main(page).getByText('제목을 입력해 주세요.')).toBeVisible();
  await expect(title(page)).toBeFocused();
  await title(page).fill('한도 문의');
  await send(page);
  await expect(main(page).getByText('내용을 입력해 주세요.')).toBeVisible();
  await main(page).getByRole('button', { name: '출금', exact: true }).click();
  await expect(title(page)).toHaveValue('[출금] 한도 문의');
  await contents(page).fill('하루 한도가 얼마인가요?\n알려 주세요.');
  await expect(main(page).getByText('21/2000자')).toBeVisible();

  await send(page);
  await agree(page, '문의를 등록하시겠습니까?', '취소');
  expect(await product.sent('user-write-help')).toEqual([]);
  await send(page);
  await agree(page, '문의를 등록하시겠습니까?', '문의 등록');
  await agree(page, '문의가 등록되었습니다.', '확인');
  await expect(rows(page).first()).toContainText('[출금] 한도 문의');
  await expect(rows(page).first()).toContainText('대기중');
  expect(await product.sent('user-write-help')).toEqual([{ title: '[출금] 한도 문의', contents: '하루 한도가 얼마인가요?\n알려 주세요.' }]);
  await rows(page).first().click();
  await expect(article(page)).toContainText('하루 한도가 얼마인가요?');
});

test('an enquiry that is turned down, or may have arrived, keeps its text and says which', async ({ page, product }) => {
  await openHelp(page, '?mode=form');
  await title(page).fill('한도 문의');
  await contents(page).fill('하루 한도가 얼마인가요?');
  await product.fault({ call: 'user-write-help', status: 'locked' });
  await send(page);
  await agree(page, '문의를 등록하시겠습니까?', '문의 등록');
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('문의를 등록하지 못했습니다. 다시 시도해 주세요.');
  await expect(alert).toContainText(/요청 번호 \S+/);
  await expect(contents(page)).toHaveValue('하루 한도가 얼마인가요?');

  await product.fault({ call: 'user-write-help', ending: 'cut', isExecuted: true });
  await send(page);
  await agree(page, '문의를 등록하시겠습니까?', '문의 등록');
  await expect(alert).toContainText('문의가 등록되었는지 확인하지 못했습니다');
  await expect(contents(page)).toHaveValue('하루 한도가 얼마인가요?');
  await send(page);
  await agree(page, '이미 등록되었을 수 있습니다.', '취소');
  await alert.getByRole('link', { name: '문의 내역 확인' }).click();
  await expect(rows(page).filter({ hasText: '한도 문의' })).toHaveCount(1);
  expect(await product.sent('user-write-help')).toHaveLength(2);
});

test('what was written is there after a reload and after a look at the list', async ({ page }) => {
  await openHelp(page, '?mode=form');
  await title(page).fill('한도 문의');
  await contents(page).fill('하루 한도가');
  await page.reload();
  await expect(contents(page)).toHaveValue('하루 한도가');
  await main(page).getByRole('link', { name: '목록으로' }).click();
  await expect(rows(page)).toHaveCount(6);
  await main(page).getByRole('link', { name: '문의하기' }).click();
  await expect(title(page)).toHaveValue('한도 문의');
});

test('a deposit is asked about from its history, and an answer is asked about again', async ({ page }) => {
  await openHelp(page);
  await page.goto('/deposit?mode=list');
  await main(page).getByRole('region', { name: '입금내역' }).getByRole('button', { name: /상세$/ }).first().click();
  await page.getByRole('button', { name: '이 건 문의하기' }).click();
  await expect(title(page)).toHaveValue(/^입금.* 문의 \(/);
  await expect(contents(page)).toHaveValue(/구분.*금액.*상태/s);

  await page.goto('/help');
  await rows(page).filter({ hasText: '콤프 전환 문의' }).click();
  await main(page).getByRole('button', { name: '추가 문의' }).click();
  await expect(title(page)).toHaveValue('Re: 콤프 전환 문의');
  await expect(contents(page)).toHaveValue('');
  await main(page).getByRole('button', { name: '쓰던 문의로 바꾸기' }).click();
  await expect(contents(page)).toHaveValue(/구분.*금액.*상태/s);
});

test('the operator answers: a dialog, the badge, the answer; reading it ends both', async ({ page, product }) => {
  await holdClock(page);
  await product.scenario('emptyMailbox');
  await signIn(page);
  await page.goto('/user');
  await expect(main(page)).toContainText('demo');
  await ask(page, 'user-write-help', { title: '한도 문의', contents: '하루 한도가 얼마인가요?' });
  await product.answer();

  await passHealthCheck(page);
  await message(page, '고객센터에 새 답변이 있습니다.').getByRole('button', { name: '확인하기' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expectBadge(page, '고객센터', 1);
  await rows(page).filter({ hasText: '한도 문의' }).click();
  await expect(article(page)).toContainText('남겨 주신 내용을 확인하여 처리해 드렸습니다.');
  await expectBadge(page, '고객센터');
  expect(await product.sent('read-help-message')).toHaveLength(1);
});

test('one enquiry is deleted after a question, then all of them', async ({ page, product }) => {
  await openHelp(page);
  await rows(page).filter({ hasText: '콤프 전환 문의' }).click();
  await main(page).getByRole('button', { name: '삭제' }).click();
  await agree(page, '이 문의를 삭제하시겠습니까?', '삭제');
  await expect(rows(page)).toHaveCount(5);

  await product.fault({ call: 'del-all-help', status: 'locked' });
  await list(page).getByRole('button', { name: '전체 삭제' }).click();
  await agree(page, '문의 내역을 모두 삭제하시겠습니까?', '삭제');
  await agree(page, '삭제하지 못했습니다. 다시 시도해 주세요.', '확인');
  await expect(rows(page)).toHaveCount(5);

  await list(page).getByRole('button', { name: '전체 삭제' }).click();
  await agree(page, '문의 내역을 모두 삭제하시겠습니까?', '삭제');
  await agree(page, '문의 내역을 모두 삭제했습니다.', '확인');
  await expect(main(page)).toContainText('문의 내역이 없습니다.');
  await expectBadge(page, '고객센터');
});

test('the account to pay into is asked for here as well, and stands in the list', async ({ page }) => {
  await openHelp(page);
  await main(page).getByRole('button', { name: '계좌문의' }).click();
  await agree(page, '입금 계좌를 문의하시겠습니까?', '계좌문의');
  await expect(main(page).getByText('문의가 접수되었습니다.')).toBeVisible();
  await expect(rows(page).filter({ hasText: '입금 계좌 문의' })).toHaveCount(1);
});

test('a list that cannot be read is no empty list, and comes back with a retry', async ({ page, product }) => {
  await product.fault({ call: 'get-help-list', answer: { httpStatus: 500 }, times: 20 });
  await openHelp(page);
  await expect(main(page).getByRole('alert')).toContainText('문의 내역을 불러오지 못했습니다.');
  await expect(main(page)).not.toContainText('문의 내역이 없습니다.');
  await product.mend();
  await main(page).getByRole('button', { name: '다시 시도' }).click();
  await expect(rows(page)).toHaveCount(6);
});

for (const [whose, userId] of [
  ['a member', 'demo'],
  ['nobody', 'nobody-at-all'],
] as const) {
  test(`a visitor asks for a new password of ${whose}, and reads the same words`, async ({ page, product }) => {
    await page.goto('/login');
    await main(page).getByText('비밀번호를 잊으셨나요?').click();
    const form = main(page).locator('form').filter({ hasText: '연락받을 번호' });
    await form.getByLabel('아이디').fill(userId);
    await form.getByLabel('연락받을 번호').fill('010-0000-0000');
    await form.getByRole('button', { name: '재설정 요청하기' }).click();
    await expect(main(page)).toContainText('남기신 내용이 회원 정보와 일치하면 연락처로 안내해 드립니다.');
    expect(await product.sent('write-visitor-help')).toEqual([
      { id: userId, phone: '010-0000-0000', title: '비밀번호 재설정 요청', contents: '비밀번호를 다시 설정해 주세요.' },
    ]);
  });
}

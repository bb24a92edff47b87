import type { Page } from '@playwright/test';
import { moneyHeld } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const newcomer = {
  가입코드: 'MARU',
  아이디: 'newcomer',
  닉네임: '새벽손님',
  비밀번호: 'secret-2026',
  '휴대폰 번호': '01000009999',
  예금주: '홍새벽',
  계좌번호: '001234567890',
  '출금 비밀번호': '0042',
};

const form = (page: Page) => page.getByRole('main').locator('form');

async function fillIn(page: Page, change: Partial<typeof newcomer> = {}) {
  await page.goto('/register');
  await form(page).getByRole('checkbox').first().check();
  for (const [label, text] of Object.entries({ ...newcomer, ...change })) {
    const field = form(page).getByLabel(label, { exact: true });
    if (!(await field.isVisible())) await form(page).getByRole('button', { name: '다음' }).click();
    await field.fill(text);
  }
  await form(page).getByLabel('은행', { exact: true }).selectOption('국민은행');
}

const submit = (page: Page) => form(page).getByRole('button', { name: '가입 신청' }).click();

test('a registration sends the typed text unchanged to the backend, and leads to the first deposit, logged in @phone', async ({
  page,
  product,
}) => {
  await fillIn(page);
  await submit(page);

  await expect(page.getByRole('heading', { name: '가입이 완료됐어요.' })).toBeFocused();
  expect(await product.sent('user-register')).toEqual([
    {
      ...{ id: 'newcomer', nick: '새벽손님', pw: 'secret-2026', pass_check: 'secret-2026', phone: '01000009999' },
      ...{ bankname: '국민은행', bankowner: '홍새벽', banknumber: '001234567890', exchange_pw: '0042', code: 'MARU' },
    },
  ]);

  await page.getByRole('main').getByRole('button', { name: '첫 입금하기' }).click();
  await expect(page).toHaveURL(/\/deposit$/);
  await expect(moneyHeld(page)).toContainText('0원');
});

test('a phone number that is already registered is refused with a message, and the typed text stays @weekly', async ({ page }) => {
  await fillIn(page, { '휴대폰 번호': '01000001234' });
  await submit(page);

  await expect(page.getByRole('main')).toContainText('이미 가입된 정보가 있어요');
  for (const [label, value] of Object.entries({ ...newcomer, '휴대폰 번호': '01000001234' })) {
    await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(form(page).getByLabel('은행', { exact: true })).toHaveValue('국민은행');
});

test('a connection reset before the answer is not shown as a success', async ({ page, product }) => {
  await fillIn(page);
  await product.fault({ call: 'user-register', ending: 'reset' });
  await submit(page);

  const alert = form(page).getByRole('alert');
  await expect(alert).toContainText('가입 신청이 접수됐는지 확인하지 못했어요.');
  await expect(alert).toContainText(/문의용 번호 \S{8,}/);
  await expect(form(page).getByLabel('비밀번호', { exact: true })).toHaveValue(newcomer.비밀번호);
  expect(await product.sent('user-register')).toHaveLength(1);
});

test('a join code in small letters is sent as typed; one that the backend does not know leads back to the first step @phone', async ({
  page,
  product,
}) => {
  await fillIn(page, { 가입코드: ' nowhere ' });
  await submit(page);
  const code = form(page).getByLabel('가입코드', { exact: true });
  await expect(code).toBeFocused();
  await expect(form(page)).toContainText('가입코드를 찾지 못했어요. 대문자로 적혀 있었나요?');
  expect((await product.sent('user-register'))[0]).toMatchObject({ code: 'nowhere' });

  await code.fill('maru');
  for (const name of ['다음', '다음', '가입 신청']) await form(page).getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { name: '가입이 완료됐어요.' })).toBeFocused();
});

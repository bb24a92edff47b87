import type { Page } from '@playwright/test';
import { message, moneyHeld, submitLogin } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const newcomer = {
  아이디: 'newcomer',
  닉네임: '새벽손님',
  비밀번호: 'secret-2026',
  '비밀번호 확인': 'secret-2026',
  '휴대폰 번호': '01000009999',
  예금주: '홍새벽',
  계좌번호: '001234567890',
  '출금 비밀번호': '0042',
};

const form = (page: Page) => page.getByRole('main').locator('form');

async function fillIn(page: Page, change: Partial<typeof newcomer> = {}, code = 'MARU') {
  await page.goto('/register');
  for (const [label, text] of Object.entries({ ...newcomer, ...change })) {
    await form(page).getByLabel(label, { exact: true }).fill(text);
  }
  await form(page).getByLabel('은행', { exact: true }).selectOption('국민은행');
  await form(page).getByRole('checkbox').first().check();
  const codeField = form(page).getByLabel('가입코드', { exact: true });
  if (await codeField.isEditable()) await codeField.fill(code);
}

const submit = (page: Page) => form(page).getByRole('button', { name: '가입 신청' }).click();

/** The text above the form after a submit that made no member. */
const summary = (page: Page) => page.getByRole('main').getByRole('alert');

test('a visitor registers, and what was typed reaches the backend byte for byte; the first login works', async ({ page, product }) => {
  await fillIn(page);
  await submit(page);

  await expect(page.getByRole('heading', { name: '가입 신청이 접수되었습니다.' })).toBeFocused();
  expect(await product.sent('user-register')).toEqual([
    {
      ...{ id: 'newcomer', nick: '새벽손님', pw: 'secret-2026', pass_check: 'secret-2026', phone: '01000009999' },
      ...{ bankname: '국민은행', bankowner: '홍새벽', banknumber: '001234567890', exchange_pw: '0042', code: 'MARU' },
    },
  ]);

  await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
  await expect(form(page).getByLabel('아이디')).toHaveValue('newcomer');
  await submitLogin(page, { userId: 'newcomer', password: newcomer.비밀번호 });
  await expect(message(page, '로그인되었습니다.')).toBeVisible();
  await expect(moneyHeld(page)).toContainText('0원');
});

test('a free id gets a tick, a change takes it away, a taken one is told', async ({ page }) => {
  await page.goto('/register');
  const id = form(page).getByLabel('아이디', { exact: true });
  const check = form(page).getByRole('button', { name: '아이디 중복확인' });

  await id.fill('newcomer');
  await check.click();
  await expect(form(page).getByText('사용할 수 있습니다.')).toBeVisible();
  await id.fill('demo');
  await expect(form(page).getByText('사용할 수 있습니다.')).toHaveCount(0);
  await check.click();
  await expect(form(page).getByText('이미 사용 중입니다.')).toBeVisible();
});

for (const [what, change, code, text] of [
  ['an id that is taken', { 아이디: 'demo' }, 'MARU', /사용할 수 없는 아이디입니다|이미 사용 중입니다/],
  ['a phone that is registered', { '휴대폰 번호': '01000001234' }, 'MARU', /이미 가입된 정보가 있습니다/],
  ['a join code nobody gave out', {}, 'NOPE', /가입코드를 확인해 주세요/],
] as const) {
  test(`${what} is refused in words, and everything typed stays`, async ({ page }) => {
    await fillIn(page, change, code);
    await submit(page);

    await expect(page.getByRole('main')).toContainText(text);
    for (const [label, value] of Object.entries({ ...newcomer, ...change })) {
      await expect(form(page).getByLabel(label, { exact: true })).toHaveValue(value);
    }
    await expect(form(page).getByLabel('은행', { exact: true })).toHaveValue('국민은행');
  });
}

for (const [what, fault, title] of [
  ['a status nobody knows', { status: 'foo' }, '가입 신청이 접수'],
  ['an empty answer', { answer: {} }, '가입 신청이 접수되었는지 확인하지 못했습니다.'],
  ['a connection reset before the answer', { ending: 'reset' }, '가입 신청이 접수되었는지 확인하지 못했습니다.'],
  ['a 500', { answer: { httpStatus: 500, body: '/srv/upstream.php' } }, '가입 신청이 접수되었는지 확인하지 못했습니다.'],
] as const) {
  test(`${what} is not taken for a success`, async ({ page, product }) => {
    await fillIn(page);
    await product.fault({ call: 'user-register', ...fault });
    await submit(page);

    await expect(summary(page)).toContainText(title);
    await expect(summary(page)).toContainText(/요청 번호 \S{8,}/);
    await expect(page.getByRole('main')).not.toContainText('upstream.php');
    await expect(form(page).getByLabel('비밀번호', { exact: true })).toHaveValue(newcomer.비밀번호);
    expect(await product.sent('user-register')).toHaveLength(1);
  });
}

test('wrong fields are listed with links to them, and nothing is sent', async ({ page, product }) => {
  await page.goto('/register');
  await submit(page);

  await expect(summary(page)).toBeFocused();
  await summary(page)
    .getByRole('link', { name: /닉네임/ })
    .click();
  await expect(form(page).getByLabel('닉네임', { exact: true })).toBeFocused();
  expect(await product.sent('user-register')).toEqual([]);
});

test('the join code of this address is filled in and cannot be changed', async ({ page, product }) => {
  await product.scenario('joinCodeForHost');
  await page.goto('/register');
  const code = form(page).getByLabel('가입코드', { exact: true });

  await expect(code).toHaveValue('MARU');
  await expect(code).not.toBeEditable();
  expect((await product.journal()).find(({ call }) => call === 'get-reg-domain')?.headers.origin).toBe(product.portalOrigin);
});

test('a double click registers once', async ({ page, product }) => {
  await fillIn(page);
  await product.fault({ call: 'user-register', replyDelayMs: 800 });
  await form(page).getByRole('button', { name: '가입 신청' }).dblclick();

  await expect(page.getByRole('heading', { name: '가입 신청이 접수되었습니다.' })).toBeVisible();
  expect(await product.sent('user-register')).toHaveLength(1);
});

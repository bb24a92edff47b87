import { moneyHeld } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const typed = {
  가입코드: ' nowhere ',
  아이디: 'newcomer',
  닉네임: '새벽손님',
  비밀번호: 'secret-2026',
  '휴대폰 번호': '01000009999',
  예금주: '홍새벽',
  계좌번호: '001234567890',
  '출금 비밀번호': '0042',
};

test('an unknown join code leads back to the first step; the typed text is sent unchanged, and the first deposit follows, logged in @phone', async ({
  page,
  product,
}) => {
  const form = page.getByRole('main').locator('form');
  const press = (name: string) => form.getByRole('button', { name }).click();
  await page.goto('/register');
  await form.getByRole('checkbox').first().check();
  for (const [label, text] of Object.entries(typed)) {
    const field = form.getByLabel(label, { exact: true });
    if (!(await field.isVisible())) await press('다음');
    await field.fill(text);
  }
  await form.getByLabel('은행', { exact: true }).selectOption('국민은행');
  await press('가입 신청');

  const code = form.getByLabel('가입코드', { exact: true });
  await expect(code).toBeFocused();
  await expect(form).toContainText('가입코드를 찾지 못했어요. 대문자로 적혀 있었나요?');
  await code.fill('maru');
  for (const name of ['다음', '다음', '가입 신청']) await press(name);

  await expect(page.getByRole('heading', { name: '가입이 완료됐어요.' })).toBeFocused();
  const sent = {
    ...{
      id: 'newcomer',
      nick: '새벽손님',
      pw: 'secret-2026',
      pass_check: 'secret-2026',
      phone: '01000009999',
    },
    ...{
      bankname: '국민은행',
      bankowner: '홍새벽',
      banknumber: '001234567890',
      exchange_pw: '0042',
    },
  };
  expect(await product.sent('user-register')).toEqual(
    ['nowhere', 'maru'].map((joinCode) => ({ ...sent, code: joinCode })),
  );

  await page.getByRole('main').getByRole('button', { name: '첫 입금하기' }).click();
  await expect(page).toHaveURL(/\/deposit$/);
  await expect(moneyHeld(page)).toContainText('0원');
});

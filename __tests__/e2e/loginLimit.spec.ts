import { message, submitLogin } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test.use({ rateLimitFactor: 1 });

test('after five wrong passwords a member is told how long to wait, and nobody is asked', async ({ page, product }) => {
  await page.goto('/login');
  const confirm = async (text: string) => {
    await message(page, text).getByRole('button').first().click();
    await expect(message(page, text)).toHaveCount(0);
  };
  for (let failed = 0; failed < 5; failed += 1) {
    await submitLogin(page, { userId: 'demo', password: `wrong${failed}` });
    await confirm('아이디와 비밀번호를 확인해 주세요.');
  }
  await submitLogin(page);
  await confirm('로그인 시도가 너무 많았습니다. 15분 후 다시 시도해 주세요.');
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue('demo1234');
  expect(await product.sent('user-do-login')).toHaveLength(5);
});

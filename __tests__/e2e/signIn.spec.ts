import {
  demoMember,
  logIn,
  logOut,
  moneyHeld,
  refreshMoney,
  signIn,
  submitLogin,
  wonIn,
} from './support/actions.ts';
import { expect, test } from './support/product.ts';

test('a wrong password is refused without naming the wrong field, and the id stays', async ({
  page,
}) => {
  await page.goto('/login');
  await submitLogin(page, { userId: 'demo', password: 'wrong-password' });
  await expect(
    page.getByRole('alert').filter({ hasText: '아이디와 비밀번호를 확인해 주세요.' }),
  ).toBeVisible();
  await expect(page.locator('[data-voice]')).toHaveCount(0);
  const form = page.getByRole('main').locator('form');
  await expect(form.getByLabel('아이디')).toHaveValue('demo');
  await expect(form.getByLabel('비밀번호', { exact: true })).toHaveValue('');
});

test('the whole login button stands above the bottom bar of a small phone @phone', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have no bottom bar');
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/login');
  const button = (await page
    .getByRole('main')
    .getByRole('button', { name: '로그인', exact: true })
    .boundingBox())!;
  expect(button.y + button.height).toBeLessThan(
    (await page.getByRole('navigation', { name: '바로가기' }).boundingBox())!.y,
  );
});

test('a login shows a message, returns to the requested page, and remembers the id @phone', async ({
  page,
}) => {
  await page.goto('/login?callbackUrl=%2Fuser');
  await submitLogin(page);
  await expect(page).toHaveURL(/\/user$/);
  await expect(page.getByText('로그인됐어요.').last()).toBeVisible();
  await expect(moneyHeld(page)).toContainText(/\d원/);
  await logOut(page);
  await page.getByRole('link', { name: '로그인' }).first().click();
  await expect(page.getByRole('main').locator('form').getByLabel('아이디')).toHaveValue(
    demoMember.userId,
  );
});

test('a member whose login the operator has ended sees a message', async ({ page, product }) => {
  await signIn(page);
  // A page that loads nothing later: the next call is that of the button.
  await page.goto('/notice');
  await expect(moneyHeld(page)).toContainText(/\d/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await product.scenario('normal'); // a restarted backend has no logins
  await refreshMoney(page);
  await expect(page.getByText('로그인이 만료됐어요. 다시 로그인해 주세요.').last()).toBeVisible();
  await expect(moneyHeld(page)).toHaveCount(0);
});

test('on a device whose clock is a day ahead, login, updates and games work @weekly', async ({
  page,
  context,
  product,
}) => {
  await page.clock.install({ time: Date.now() + 24 * 3_600_000 });
  await logIn(page);
  const balance = await wonIn(moneyHeld(page));

  const checks = async () => (await product.sent('user-health-check')).length;
  const before = await checks();
  await refreshMoney(page);
  await expect.poll(checks).toBeGreaterThan(before);
  await page.clock.fastForward(60_000);
  await page.reload();
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(balance);

  await page.goto('/?type=slot');
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  const opening = context.waitForEvent('page');
  const asked = Date.now();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
  await opening;
  await expect.poll(() => product.sent('open-game')).toHaveLength(1);
  const [{ timeStemp }] = (await product.sent('open-game')) as [{ timeStemp: number }]; // sic
  // Within 2 s of the server's time at the click, which a slow machine may delay.
  expect(timeStemp).toBeGreaterThan(asked - 2_000);
  expect(timeStemp).toBeLessThan(Date.now() + 2_000);
});

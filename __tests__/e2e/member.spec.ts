import type { Page } from '@playwright/test';
import { demoMember, message, moneyHeld, refreshMoney, signIn, submitLogin } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const newPassword = 'moonlit-2026';

/** The section of my page with this heading. */
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

async function openMyPage(page: Page) {
  await page.goto('/user');
  await expect(section(page, '내 정보')).toContainText('달빛손님');
}

async function typePassword(page: Page, password: string) {
  await page.goto('/user?tab=password');
  const card = section(page, '비밀번호 변경');
  await card.getByLabel('현재 비밀번호', { exact: true }).fill(demoMember.password);
  await card.getByLabel('새 비밀번호', { exact: true }).fill(password);
  await card.getByRole('button', { name: '비밀번호 변경', exact: true }).click();
}

test('after a change of the password, the old one is refused, the new one works, and other devices are logged out @weekly', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const elsewhere = await browser.newContext({ baseURL: product.portalOrigin, locale: 'ko-KR' });
  const otherDevice = await elsewhere.newPage();
  await signIn(otherDevice);
  // A page that loads nothing later: its next call is that of the button.
  await otherDevice.goto('/notice');
  await expect(moneyHeld(otherDevice)).toContainText(/\d/);
  await signIn(page);
  await openMyPage(page);

  await typePassword(page, newPassword);
  await expect(page.getByText('비밀번호가 변경됐어요.').first()).toBeVisible();
  expect(await product.sent('change-password')).toEqual([{ pass: newPassword }]);

  await page.reload();
  await expect(moneyHeld(page)).toContainText(/\d원/);
  await refreshMoney(otherDevice);
  await expect(moneyHeld(otherDevice)).toHaveCount(0);

  await otherDevice.goto('/login');
  await submitLogin(otherDevice);
  await expect(otherDevice.getByRole('alert').filter({ hasText: '아이디와 비밀번호를 확인해 주세요.' })).toBeVisible();
  await submitLogin(otherDevice, { ...demoMember, password: newPassword });
  await expect(moneyHeld(otherDevice)).toContainText(/\d원/);
  await elsewhere.close();
});

test('amounts can be hidden on all pages of this device, and shown again @weekly', async ({ page }) => {
  await signIn(page);
  await page.goto('/user?tab=settings');
  await page.getByRole('switch', { name: '금액 숨기기' }).check();

  await expect(moneyHeld(page)).not.toContainText('1,250,000');
  await page.goto('/withdraw');
  await expect(moneyHeld(page)).toContainText('••••');
  await expect(page.getByRole('main')).not.toContainText('1,250,000');

  await page.goto('/user?tab=settings');
  await page.getByRole('switch', { name: '금액 숨기기' }).uncheck();
  await expect(moneyHeld(page)).toContainText('1,250,000');
});

test('a member who has enabled the reminder gets it after half an hour, and can take a break @weekly', async ({ page }) => {
  await signIn(page);
  await page.goto('/user?tab=settings');
  await page.getByRole('combobox', { name: '이용 시간 알림' }).selectOption('30분');

  // Moves the clock of the page by half an hour and returns to the tab, because the timer runs in a worker that the test cannot control. The
  // page corrects its clock by the server's time at its next request, so each retry moves the clock again.
  const reminder = page.getByRole('dialog').filter({ hasText: '쉬어 갈까요?' });
  await expect(async () => {
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 31 * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(reminder).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await reminder.getByRole('button', { name: '로그아웃' }).click();
  await expect(moneyHeld(page)).toHaveCount(0);
});

test('the logout button of my page asks for confirmation first @weekly', async ({ page }) => {
  await signIn(page);
  await openMyPage(page);
  await page.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
  await message(page, '로그아웃할까요?').getByRole('button', { name: '로그아웃' }).click();
  await expect(moneyHeld(page)).toHaveCount(0);
});

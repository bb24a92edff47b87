import type { Page } from '@playwright/test';
import { demoMember, logIn, message, moneyHeld, refreshMoney, signIn, submitLogin } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const newPassword = 'moonlit-2026';

/** The card of my page under this heading. */
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

async function openMyPage(page: Page) {
  await page.goto('/user');
  await expect(section(page, '내 정보')).toContainText('달빛손님');
}

async function typePassword(page: Page, password: string, again = password) {
  const card = section(page, '비밀번호 변경');
  await card.getByLabel('새 비밀번호', { exact: true }).fill(password);
  await card.getByLabel('비밀번호 확인', { exact: true }).fill(again);
  await card.getByRole('button', { name: '비밀번호 변경', exact: true }).click();
}

test('a changed password: the old one is refused, the new one logs in, other devices are logged out', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const elsewhere = await browser.newContext({ baseURL: product.portalOrigin, locale: 'ko-KR' });
  const otherDevice = await elsewhere.newPage();
  await logIn(otherDevice);
  await signIn(page);
  await openMyPage(page);

  await typePassword(page, newPassword);
  await message(page, '비밀번호가 변경되었습니다.').getByRole('button', { name: '확인' }).click();
  expect(await product.sent('change-password')).toEqual([{ pass: newPassword }]);

  await page.reload();
  await expect(moneyHeld(page)).toContainText(/\d원/);
  await refreshMoney(otherDevice);
  await expect(moneyHeld(otherDevice)).toHaveCount(0);

  await otherDevice.goto('/login');
  await submitLogin(otherDevice);
  await message(otherDevice, '아이디와 비밀번호를 확인해 주세요.').getByRole('button', { name: '확인' }).click();
  await submitLogin(otherDevice, { ...demoMember, password: newPassword });
  await expect(moneyHeld(otherDevice)).toContainText(/\d원/);
  await elsewhere.close();
});

test('hidden amounts are hidden on every page of this device, and come back', async ({ page }) => {
  await signIn(page);
  await openMyPage(page);
  await page.getByRole('switch', { name: '금액 숨기기' }).check();

  await expect(moneyHeld(page)).not.toContainText('1,250,000');
  await page.goto('/withdraw');
  await expect(moneyHeld(page)).toContainText('••••');
  await expect(page.getByRole('main')).not.toContainText('1,250,000');

  await openMyPage(page);
  await page.getByRole('switch', { name: '금액 숨기기' }).uncheck();
  await expect(moneyHeld(page)).toContainText('1,250,000');
});

test('after half an hour of play a member who wished it is told so, and may take a break', async ({ page }) => {
  await signIn(page);
  await openMyPage(page);
  await page.getByRole('radio', { name: '30분' }).check({ force: true });

  // Half an hour passes between two moments of the page, and the member comes back to the tab: the timer itself lives in a worker, out of
  // reach. Until the page has asked for the server's time again it believes its own clock; so the next try moves it once more.
  const reminder = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '휴식하기' }) });
  await expect(async () => {
    await page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 31 * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(reminder).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(reminder).toContainText('이용 시간');
  await reminder.getByRole('button', { name: '휴식하기' }).click();
  await message(page, '로그아웃하시겠습니까?').getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('heading', { name: '편안한 휴식 되세요' })).toBeVisible();
});

test('logging out from my page is asked about first', async ({ page }) => {
  await signIn(page);
  await openMyPage(page);
  await page.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
  await message(page, '로그아웃하시겠습니까?').getByRole('button', { name: '로그아웃' }).click();
  await expect(moneyHeld(page)).toHaveCount(0);
});

import { demoMember, logIn, logInOnly, memberPlace, message, moneyHeld, refreshMoney, submitLogin, wonIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

for (const [scenario, text, path] of [
  ['unreadNote', '읽지 않은 쪽지가 있습니다.', '/note'],
  ['unreadAnswer', '고객센터에 새 답변이 있습니다.', '/help'],
] as const) {
  test(`${scenario}: a dialog offers to go to ${path}, once`, async ({ page, product }) => {
    await product.scenario(scenario);
    await logInOnly(page);
    await message(page, text).getByRole('button', { name: '확인하기' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await page.goto('/');
    await expect(moneyHeld(page)).toContainText(/\d원/);
    await expect(message(page, text)).toHaveCount(0);
    const place = await memberPlace(page);
    await expect(place.getByRole('link', { name: /읽지 않음 1건/ })).toBeVisible();
  });
}

test('a message and an answer are one question, after which the popups come, and nothing lies over anything', async ({ page, product }) => {
  await product.scenario('unreadMail');
  await product.operator('popup', 'add', '--title', '안내', '--contents', '<p>점검</p>');
  await logInOnly(page);
  const popup = page.getByRole('dialog', { name: '안내' });
  const question = message(page, '어느 것부터');
  await expect(question).toBeVisible();
  await expect(popup).toBeHidden();
  await question.getByRole('button', { name: '나중에' }).click();
  await expect(popup).toBeVisible();
  await expect(page.locator('.swal2-popup')).toHaveCount(0);
  await popup.getByRole('button', { name: '닫기', exact: true }).click();

  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await question.getByRole('button', { name: '고객센터' }).click();
  await expect(page).toHaveURL(/\/help$/);
});

test('a failing casino list leaves the slots alone, and a retry brings it back', async ({ page, product }) => {
  await product.fault({ call: 'get-casino-setting', answer: { httpStatus: 500 }, times: 50 });
  await page.goto('/?type=slot');
  const lobby = page.locator('#lobby');
  await expect(lobby.getByRole('listitem')).toHaveCount(20);
  await page.getByRole('tab', { name: '라이브 카지노' }).click();
  await expect(lobby.getByText('게임 목록을 불러오지 못했습니다.')).toBeVisible();
  await product.scenario('normal');
  const retry = lobby.getByRole('button', { name: '다시 시도' });
  // The list may also come back by itself, before the button is reached.
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(lobby.getByRole('listitem')).toHaveCount(12, { timeout: 3_000 });
  }).toPass();
});

test('while the operator cannot be reached the money stays on the screen, marked, and nobody is logged out', async ({ page, product }) => {
  await logIn(page);
  const before = await wonIn(moneyHeld(page));
  await product.fault({
    call: 'user-health-check',
    answer: { httpStatus: 503, body: 'Fatal error in /srv/upstream.php line 3' },
    times: 50,
  });
  await refreshMoney(page);
  const money = page.getByRole('group', { name: '보유금' }).last();
  await expect(money).toContainText('연결 확인 중');
  expect(await wonIn(money)).toBe(before);
  await expect(page.locator('body')).not.toContainText('upstream.php');
});

test('a session that cannot be read is not a logout', async ({ page, context }) => {
  await logIn(page);
  await context.route('**/api/auth/session', (route) => route.fulfill({ status: 502, body: '<html>bad gateway</html>' }));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await context.unroute('**/api/auth/session');
  await expect(moneyHeld(page)).toContainText(/\d원/);
});

test('offline is told, and being back as well', async ({ page, context }) => {
  await page.goto('/');
  await context.setOffline(true);
  await expect(page.getByText('인터넷에 연결되어 있지 않습니다.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('인터넷에 연결되어 있지 않습니다.')).toBeHidden();
});

test('a login the operator does not answer is not called a wrong password', async ({ page, product }) => {
  await product.fault({ call: 'user-do-login', ending: 'cut', times: 5 });
  await page.goto('/login');
  await submitLogin(page, demoMember);
  await expect(message(page, '서버에 연결하지 못했습니다.')).toBeVisible();
});

test('a page that breaks while it is drawn ends at a page that says so, in the same frame', async ({ page, complaints }) => {
  await page.goto('/vn/admin/error');
  await page.evaluate(() => {
    const fail = () => {
      throw new Error('broken by the test');
    };
    // No jackpot can be written without it (lib/format/formatNumber.ts).
    Object.defineProperty(window, 'BigInt', { get: fail });
  });
  await page.getByRole('main').getByRole('link', { name: 'Về trang chủ' }).click();
  await expect(page.getByRole('heading', { name: 'Không hiển thị được trang' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  complaints.length = 0;
});

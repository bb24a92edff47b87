import { logIn, logOut, moneyHeld } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const memberPages = ['/user', '/deposit', '/withdraw', '/comp', '/note', '/help', '/'];

test('after logging out, going back shows nothing of the member on any page', async ({ page }) => {
  await logIn(page);
  for (const path of memberPages) {
    await page.goto(path);
    await expect(moneyHeld(page)).toContainText(/\d/);
  }
  const money = (await moneyHeld(page).innerText()).match(/[\d,]{4,}/)?.[0] ?? 'no money was shown';
  await logOut(page);
  // The page is clean at once; the cookie is gone when the portal has answered.
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({});

  for (const path of memberPages.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(path));
    // Where the question to log in lies over the page, the header is there for the eye alone.
    await expect(page.locator('header').getByText('로그인', { exact: true }).first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(money);
  }
});

test('a reply about the session that was on its way does not bring the member back', async ({ page, context }) => {
  await logIn(page);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  await context.route('**/api/auth/session', async (route) => {
    if (isHeld || route.request().method() !== 'GET') return route.continue();
    isHeld = true;
    const early = await route.fetch();
    await isReleased;
    await route.fulfill({ response: early }).catch(() => {}); // the page may have given it up
  });
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => isHeld).toBe(true);
  const signedOut = page.waitForResponse('**/api/auth/signout');
  await logOut(page);
  release();

  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();
  await expect(moneyHeld(page)).toHaveCount(0);
  // The page is clean before the server has heard of it.
  await signedOut;
  expect(await page.evaluate(() => fetch('/api/auth/session').then((reply) => reply.json()))).toEqual({});
});

test('with the server out of reach the page is clean at once, and stays so', async ({ page, context, complaints }) => {
  await logIn(page);
  await context.route('**/api/**', (route) => route.abort());
  await logOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();

  await context.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => page.evaluate(() => fetch('/api/auth/session').then((reply) => reply.json()))).toEqual({});
  await expect(moneyHeld(page)).toHaveCount(0);
  // next-auth's own client says so on the console; nothing else may complain.
  expect(complaints.splice(0).every((complaint) => complaint.includes('CLIENT_FETCH_ERROR'))).toBe(true);
});

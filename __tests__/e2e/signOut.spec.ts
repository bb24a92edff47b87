import { logIn, logOut, message, moneyHeld, signIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const memberPages = ['/user', '/deposit', '/note', '/'];

test('after a logout, the back button shows no data of the member on any page', async ({
  page,
}) => {
  await logIn(page);
  for (const path of memberPages) {
    await page.goto(path);
    await expect(moneyHeld(page)).toContainText(/\d/);
  }
  const money = (await moneyHeld(page).innerText()).match(/[\d,]{4,}/)?.[0] ?? 'no money was shown';
  await logOut(page);
  // The page removes the data at once; the cookie is deleted when the portal has answered.
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({});

  for (const path of memberPages.slice(0, -1).reverse()) {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(path));
    // The login dialog hides the header from the accessibility tree, so it is not found by role.
    await expect(page.locator('header').getByText('로그인', { exact: true }).first()).toBeVisible();
    await expect(page.locator('body')).not.toContainText(money);
  }
});

test('leaving within 50 ms of confirming ends the session at the server, five times of five @weekly', async ({
  context,
  baseURL,
  playwright,
}) => {
  for (let ms = 0; ms < 50; ms += 10) {
    const page = await context.newPage();
    await signIn(page);
    await page.goto('/note');
    const headers = {
      cookie: (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
    };
    const copy = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headers });
    const sessionOfCopy = async () => (await copy.get('/api/auth/session')).json();
    expect(await sessionOfCopy()).toHaveProperty('user.userId', 'demo');

    await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click();
    const confirm = message(page, '로그아웃할까요?').getByRole('button', { name: '로그아웃' });
    await confirm.waitFor();
    if (ms % 20) {
      await confirm.evaluate((button: HTMLElement, wait) => {
        button.click();
        setTimeout(() => window.location.replace('about:blank'), wait);
      }, ms);
      await page.waitForURL('about:blank');
    } else {
      await confirm.evaluate((button: HTMLElement) => button.click());
      await page.waitForTimeout(ms);
    }
    await page.close();
    await expect.poll(sessionOfCopy, { timeout: 3_000 }).toEqual({});
    await copy.dispose();
  }
});

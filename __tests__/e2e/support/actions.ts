import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

export const demoMember = { userId: 'demo', password: 'demo1234' };

/** The message over the page, of any kind. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-voice=question]').filter({ hasText: text });
}

/** The line at the edge of the page that tells of what is unread, or of another text. */
export function unreadToast(page: Page, text = '읽지 않은 쪽지가 있어요.'): Locator {
  return page.locator('[data-voice=line]').filter({ hasText: text });
}

/** Fills in the login form of the page and sends it. */
export async function submitLogin(page: Page, { userId, password } = demoMember): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('아이디').fill(userId);
  await form.getByLabel('비밀번호', { exact: true }).fill(password);
  await form.getByRole('button', { name: '로그인' }).click();
}

/** Logs a member in with the request of the login form, without loading a page. signIn.spec.ts tests the form. */
export async function signIn({ request }: Pick<Page, 'request'>, { userId, password } = demoMember): Promise<void> {
  const asked = await request.get('/api/auth/csrf');
  const { csrfToken } = await asked.json();
  const headers = { origin: new URL(asked.url()).origin };
  const reply = await request.post('/api/auth/callback/credentials', { form: { csrfToken, userId, password, json: 'true' }, headers });
  expect(reply.status()).toBe(200);
}

/** Logs in and opens the home page; waits until it shows the member's money. */
export async function logIn(page: Page, member = demoMember): Promise<void> {
  await signIn(page, member);
  await page.goto('/');
  await expect(moneyHeld(page)).toContainText(/\d/);
}

/** From the next page load on, this device has a game among the recent games and the favorites of the demo member. */
export async function playEarlier(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A new tab has no storage before its first page.
    if (window.origin === 'null') return;
    const names = { nameKo: '랜턴 하우스', nameEn: 'Lantern House', imgUrl: '' };
    const games = JSON.stringify([{ kind: 'table', code: 'lantern-house', provider: 'Lantern House', company: 'Lantern House', ...names }]);
    for (const key of ['recent-games:demo', 'favorite-games:demo']) localStorage.setItem(key, games);
    localStorage.setItem('remembered-id', 'demo');
  });
}

/** The money in the header at this width. */
export function moneyHeld(page: Page, name = '보유금'): Locator {
  return page.getByRole('banner').getByRole('group', { name });
}

/** The amount in a text such as "23:31:07 기준 1,250,000원": the number before the unit. */
export async function wonIn(locator: Locator): Promise<number> {
  const text = (await locator.textContent()) ?? '';
  return Number(/(\d[\d,]*)\s*원/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** Confirms the logout in the tab of `page`, by the header or, on a phone, by the side panel. */
export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: '메뉴 열기' });
  const isPhone = await menu.isVisible();
  if (isPhone) await menu.click();
  // My page has a button of the same name.
  const place = page.getByRole(isPhone ? 'dialog' : 'banner');
  await place.getByRole('button', { name: '로그아웃' }).click();
  await message(page, '로그아웃할까요?').getByRole('button', { name: '로그아웃' }).click();
  await expect(moneyHeld(page)).toHaveCount(0);
}

/** The link of the header with this name and the unread count, if any. */
export async function expectBadge(page: Page, name: string, unread = 0): Promise<void> {
  const badge = unread > 0 ? `${name}, 읽지 않음 ${unread}건` : name;
  await expect(page.getByRole('banner').getByRole('link', { name: badge, exact: true }).first()).toBeVisible();
}

/** Returns to the tab as from another one, which asks for the money again. Not within the 2 s after the last answer. */
export async function refreshMoney(page: Page): Promise<void> {
  await page.waitForTimeout(2_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Sends a call with the cookie and token of the page, as another window of the same member would. */
export function ask<Answer>(page: Page, call: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([name, text]) => {
      const { token } = await fetch('/api/auth/session').then((reply) => reply.json());
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
      return fetch(`/api/routes/${name}`, { method: 'POST', headers, body: text }).then((reply) => reply.json());
    },
    [call, JSON.stringify(body)] as const,
  );
}

/** Lets the test control the clock of the page. Call it before the first page loads. */
export async function holdClock(page: Page): Promise<void> {
  // The fake clock does not affect workers; without workers, the portal uses timers of the page.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await page.clock.install();
}

/** Advances the clock by one health check: the 30 seconds of the specification and the 10 % of jitter. */
export const passHealthCheck = (page: Page): Promise<void> => page.clock.fastForward(33_000);

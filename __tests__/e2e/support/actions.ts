import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './product.ts';

export const demoMember = { userId: 'demo', password: 'demo1234' };

export function message(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-voice=question]').filter({ hasText: text });
}

export function unreadToast(page: Page, text = '읽지 않은 쪽지가 있어요.'): Locator {
  return page.locator('[data-voice=line]').filter({ hasText: text });
}

export async function submitLogin(page: Page, { userId, password } = demoMember): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('아이디').fill(userId);
  await form.getByLabel('비밀번호', { exact: true }).fill(password);
  await form.getByRole('button', { name: '로그인' }).click();
}

/** The request of the login form is sent without a page, because signIn.spec.ts tests the form. */
export async function signIn(
  { request }: Pick<Page, 'request'>,
  { userId, password } = demoMember,
): Promise<void> {
  const asked = await request.get('/api/auth/csrf');
  const { csrfToken } = await asked.json();
  const headers = { origin: new URL(asked.url()).origin };
  const reply = await request.post('/api/auth/callback/credentials', {
    form: { csrfToken, userId, password, json: 'true' },
    headers,
  });
  expect(reply.status()).toBe(200);
}

export async function logIn(page: Page, member = demoMember): Promise<void> {
  await signIn(page, member);
  await page.goto('/');
  await expect(moneyHeld(page)).toContainText(/\d/);
}

/** From the next page load on, the browser's storage has a recent game and a favorite game of the demo member. */
export async function playEarlier(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The blank page of a new tab has an opaque origin and no storage.
    if (window.origin === 'null') return;
    const names = { nameKo: '랜턴 하우스', nameEn: 'Lantern House', imgUrl: '' };
    const games = JSON.stringify([
      {
        kind: 'table',
        code: 'lantern-house',
        provider: 'Lantern House',
        company: 'Lantern House',
        ...names,
      },
    ]);
    for (const key of ['recent-games:demo', 'favorite-games:demo'])
      localStorage.setItem(key, games);
    localStorage.setItem('remembered-id', 'demo');
  });
}

export function moneyHeld(page: Page, name = '보유금'): Locator {
  return page.getByRole('banner').getByRole('group', { name });
}

/** The amount in a text such as "23:31:07 기준 1,250,000원" is the number before the unit. */
export async function wonIn(locator: Locator): Promise<number> {
  const text = (await locator.textContent()) ?? '';
  return Number(/(\d[\d,]*)\s*원/.exec(text)?.[1]?.replaceAll(',', ''));
}

export async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: '메뉴 열기' });
  const isPhone = await menu.isVisible();
  if (isPhone) await menu.click();
  // The page /user has a logout button too, so the search is limited to the header or the panel.
  const place = page.getByRole(isPhone ? 'dialog' : 'banner');
  await place.getByRole('button', { name: '로그아웃' }).click();
  await message(page, '로그아웃할까요?').getByRole('button', { name: '로그아웃' }).click();
  await expect(moneyHeld(page)).toHaveCount(0);
}

export async function expectBadge(page: Page, name: string, unread = 0): Promise<void> {
  const badge = unread > 0 ? `${name}, 읽지 않음 ${unread}건` : name;
  await expect(
    page.getByRole('banner').getByRole('link', { name: badge, exact: true }).first(),
  ).toBeVisible();
}

/** A return to the tab starts a health check. The wait lets an earlier check end, because the return would only join that check. */
export async function refreshMoney(page: Page): Promise<void> {
  await page.waitForTimeout(2_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** The call has the cookie and token of the page, like a call of another window of the same member. */
export function ask<Answer>(page: Page, call: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([name, text]) => {
      const { token } = await fetch('/api/auth/session').then((reply) => reply.json());
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
      };
      return fetch(`/api/routes/${name}`, { method: 'POST', headers, body: text }).then((reply) =>
        reply.json(),
      );
    },
    [call, JSON.stringify(body)] as const,
  );
}

/** Call this function before the first page loads. */
export async function holdClock(page: Page): Promise<void> {
  // Workers are removed, because the fake clock does not affect them. Without workers, the portal uses timers of the page.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await page.clock.install();
}

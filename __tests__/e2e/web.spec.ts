import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import { logIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const offerText = 'このページは日本語でもご覧いただけます。';

/** What a page says of itself in the tab, without the count of unread mail. */
const titleOf = (page: Page) => page.evaluate(() => document.title.replace(/^\(\d+\+?\) /, ''));

/** Changes the route as a link does. */
async function follow(page: Page, path: string) {
  const router = (target: string) => (window as unknown as { next: { router: { push: (path: string) => void } } }).next.router.push(target);
  await page.evaluate(router, path);
  await page.waitForURL((url) => url.pathname === path);
}

async function expectToStartAtHeading(page: Page) {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const title = await titleOf(page);
  if ((await page.evaluate(() => location.pathname)) !== '/') expect(title).toBe(`${await heading.textContent()} | MARU`);
  // Next's own region; its text lies in a shadow root, which the locator looks into.
  await expect(page.locator('next-route-announcer [aria-live]')).toContainText(title);
}

test('client navigation moves the focus to the new title, which is announced', async ({ page }) => {
  await page.goto('/register');
  for (const path of ['/game', '/login', '/admin/error', '/register', '/']) {
    await follow(page, path);
    await expectToStartAtHeading(page);
  }
});

test('a member who changes the page starts at its title, which is announced', async ({ page }) => {
  await logIn(page);
  for (const path of ['/deposit', '/withdraw', '/comp', '/note', '/notice', '/help', '/user', '/game']) {
    await follow(page, path);
    await expectToStartAtHeading(page);
  }
});

test('a tap during hydration is answered', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.addInitScript(() => {
    const isKnown = (element: Element | null) => Object.keys(element ?? {}).some((name) => name.startsWith('__react'));
    const post = MessagePort.prototype.postMessage;
    let slices = 0;
    // By a message to itself React asks for its first slice, and at the end of each for the next one: the very moment for a tap.
    MessagePort.prototype.postMessage = function postAndTap(...message: unknown[]) {
      post.apply(this, message as Parameters<typeof post>);
      const [, slots] = document.querySelectorAll<HTMLElement>('#lobby [role=tab]');
      // React has begun with the page, and not come to what is tapped.
      if (!slots || !isKnown(document.querySelector('#__next')) || isKnown(slots)) return;
      slices += 1;
      if (slices !== 2) return;
      document.documentElement.dataset.tapped = 'early';
      slots.click();
    };
  });
  await page.goto('/');
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('html')).toHaveAttribute('data-tapped', 'early');
  await expect(page).toHaveURL(/type=slot/);
});

// What the browser complains of, such as the content security policy, fails every test (support/product.ts).
test('every page has a title and a description in every language, and a manifest the browser takes', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  for (const { code, tag } of locales) {
    const prefix = code === 'ko' ? '' : `/${code}`;
    const descriptions = new Set<string>();
    for (const route of specifiedRoutes) {
      const html = await (await page.request.get(`${prefix}${route}`)).text();
      expect(html).toMatch(/<title[^>]*>[^<]*MARU<\/title>/);
      if (route !== '/admin/error') descriptions.add(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '');
    }
    expect([...descriptions].filter((text) => text.includes('MARU'))).toHaveLength(specifiedRoutes.length - 1);
    await page.goto(prefix || '/');
    const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
    expect({ url: new URL(url).pathname, errors, lang: (JSON.parse(data) as { lang: string }).lang }).toEqual({
      url: `/site/${code}.webmanifest`,
      errors: [],
      lang: tag,
    });
    // The one thing the browser misses is a profile to install into: every test has a separate window.
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  }
});

test.describe('a visitor whose browser speaks another language', () => {
  test.use({ locale: 'ja-JP' });

  test('is offered that language once, in it, and stays where they are', async ({ page }) => {
    await page.goto('/login');
    const offer = page.getByRole('region').filter({ hasText: offerText });
    await expect(offer).toHaveAttribute('lang', 'ja');
    await expect(page).toHaveURL(/\/login$/);
    await offer.getByRole('button', { name: '閉じる' }).click();
    await expect(offer).toBeHidden();
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.reload({ waitUntil: 'networkidle' });
    expect(files).not.toContain('/locales/jp/common.json');
  });

  test('gets the page in that language, query and all, when they take the offer', async ({ page }) => {
    await page.goto('/game?type=slot');
    await page.getByRole('region').filter({ hasText: offerText }).getByRole('button').first().click();
    await expect(page).toHaveURL('/jp/game?type=slot');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByText(offerText)).toHaveCount(0);
  });

  test('is offered it above the page, where it lies over nothing', { tag: '@phone' }, async ({ page, isMobile }) => {
    if (isMobile) await page.setViewportSize({ width: 320, height: 568 });
    for (const path of ['/', '/login', '/register', '/game', '/nowhere']) {
      await page.goto(path);
      const offer = page.getByRole('region').filter({ hasText: offerText });
      await expect(offer).toBeVisible();
      const [header, box, main] = await Promise.all(
        [page.getByRole('banner'), offer, page.getByRole('main')].map((part) => part.boundingBox()),
      );
      expect(header && box && box.y >= header.y + header.height, path).toBe(true);
      expect(box && main && box.y + box.height <= main.y, path).toBe(true);
      await page.mouse.wheel(0, 400);
      await expect(offer).not.toBeInViewport();
    }
  });
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

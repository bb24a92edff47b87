import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { screens } from './screens/screens.ts';
import { showScreen } from './screens/showScreen.ts';
import { signIn } from './support/actions.ts';
import {
  axeFaults,
  clippedTexts,
  halfCovered,
  endlessAnimations,
  hiddenControls,
  lasting,
  overflowOf,
  smallTargets,
  type Find,
} from './support/pageFaults.ts';
import { expect, test } from './support/product.ts';

// In parallel, so that no worker is left with a minute of work at the end of the run.
test.describe.configure({ mode: 'parallel' });

/** Half of a laptop's window at 200 %, and a quarter of a desktop's at 400 % (WCAG 1.4.4, 1.4.10). */
const enlarged = [
  { width: 640, height: 360 },
  { width: 320, height: 256 },
];
const isWhole = process.env.EVERY_LANGUAGE !== undefined;
/** The last window is a low one of a desktop, which has side columns. */
const windows = [
  ...[320, 360, 768, 1024, 2560].map((width) => ({ width, height: 900 })),
  { width: 1240, height: 300 },
];

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
  /** axe runs only at these widths, because axe takes most of the time. */
  usedWidths: number[];
  touch: (isTouched: boolean) => Promise<unknown>;
  /** Chooses one of the other conditions, where not all are checked. */
  turn: number;
}

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
      await collect(
        `${size.width} x ${size.height}`,
        overflowOf,
        clippedTexts,
        hiddenControls,
        halfCovered,
      );
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
      .filter(
        (ground) => isWhole || (ground === 'dark') === ((who === 'visitor') === (kind === 'page')),
      )
      .flatMap((ground) =>
        (isWhole ? codes : codes.slice(0, 1)).map((_, round) => ({ who, kind, ground, round })),
      ),
  ),
);

/** The screens of one situation share the data of the backend and the login. */
const situationsOf = ({ who, kind, round }: (typeof walks)[number]) => {
  const tested = screens.filter(
    (screen) => screen.tests === kind && (screen.who ?? 'visitor') === who,
  );
  const places = tested.map((screen, index) => ({
    screen,
    language: codes[(round + index) % codes.length]!,
    turn: index + 1,
  }));
  return Map.groupBy(places, ({ screen: { name, scenario = 'normal', changesData } }) =>
    changesData ? name : scenario,
  ).values();
};

for (const walk of walks) {
  const { who, kind, ground, round } = walk;
  test.describe(() => {
    test.use({ site: ground === 'dark' ? 'longName' : 'lightLongName' });
    const title = `what a ${who} sees can be used by everyone and stays whole in every window (${ground}, ${kind}s, ${round + 1})`;
    test(kind === 'page' ? title : `${title} @weekly`, async ({ page, product, context }) => {
      test.setTimeout(300_000);
      const devTools = await context.newCDPSession(page);
      const touch = (enabled: boolean) =>
        devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
      for (const places of situationsOf(walk)) {
        // Closes the page first, so that it does not react to the end of its login.
        await page.goto('about:blank');
        await product.scenario(places[0]?.screen.scenario ?? 'normal');
        if (who === 'member') await signIn(page);
        for (const { screen, language, turn } of places) {
          await page.setViewportSize(
            screen.only === 'wide' ? { width: 1366, height: 900 } : { width: 640, height: 360 },
          );
          await showScreen({ page, product, screen, language });
          const usedWidths = isWhole ? [390, 1366] : [turn % 2 ? 390 : 1366];
          expect
            .soft(await faultsOf({ page, usedWidths, touch, turn }), `${screen.name}, ${language}`)
            .toEqual([]);
        }
      }
    });
  });
}

const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(h1, h2, h3, a, button, [data-code] > :first-child)',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const named = element.cloneNode(true) as HTMLElement;
        named.querySelectorAll('[aria-hidden]').forEach((part) => part.remove());
        return [
          element.localName,
          named.textContent,
          ...[x, y, width, height].map(Math.round),
        ].join(' ');
      }),
  );

test.describe(() => {
  test.use({ site: 'longName' });

  test('a page whose pictures fail to load has the same layout and names @weekly', async ({
    page,
  }) => {
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
      await page.route('**', (route) =>
        route.request().resourceType() === 'image' ? route.abort() : route.fallback(),
      );
      expect(await look(), path).toEqual(whole);
      await expect(
        page.locator('[data-code] img').filter({ visible: true }),
        'broken pictures instead of drawn tiles',
      ).toHaveCount(0);
      await page.unroute('**');
    }
  });
});

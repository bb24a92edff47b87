import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { walkScreens } from '../screens/walkScreens.ts';
import { axeFaults, endlessAnimations, smallTargets } from './accessibilityFaults.ts';
import { clippedTexts, coveredPart, hiddenControls, overflowOf } from './layoutFaults.ts';
import { paperFaults } from './paperFaults.ts';
import { expect, test } from './product.ts';

/** The longest names that a site can have: one of a single word, one of several. */
export const longName = {
  ko: '미드나이트살롱'.repeat(6).slice(0, 40),
  en: 'The Grand Midnight Salon of Maru Bay 777',
  jp: 'ミッドナイトサロン'.repeat(5).slice(0, 40),
};
/** Half of a laptop's window at 200 %, and a quarter of a desktop's at 400 % (WCAG 1.4.4, 1.4.10). */
const enlarged = [
  { width: 640, height: 360 },
  { width: 320, height: 256 },
];
const isWhole = process.env.EVERY_LANGUAGE !== undefined;
/** Besides the enlarged windows and those where the screen is used. */
const widths = isWhole ? [320, 360, 768, 1024, 2560] : [768];

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

/** The faults of the open screen: in every window size, at `usedWidths` as it is used, with touch or mouse, with a reader's spacing, and printed. */
async function faultsOf(page: Page, usedWidths: number[], touch: (isTouched: boolean) => Promise<unknown>): Promise<string[]> {
  const faults: string[] = [];
  const collect = async (condition: string, ...finds: Find[]) =>
    faults.push(...(await lasting(page, ...finds)).map((fault) => `${condition}: ${fault}`));
  const popup = page.locator('[data-popup]').first();
  const hasPopup = await popup.isVisible();
  for (const size of isWhole ? enlarged : enlarged.slice(1)) {
    await page.setViewportSize(size);
    // Cards and sheet are two parts; the other one loads after the resize.
    if (hasPopup) await expect(popup).toBeInViewport();
    await collect(`${size.width} x ${size.height}`, overflowOf, clippedTexts, hiddenControls, isHalfCovered);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await collect(`${width}`, overflowOf, clippedTexts);
  }
  for (const width of usedWidths) {
    // In a low window, axe reports targets that a sticky bar covers at this scroll position.
    await page.setViewportSize({ width, height: 2000 });
    await touch(width === 390);
    await collect(`${width}`, overflowOf, clippedTexts, axeFaults, smallTargets, endlessAnimations);
    await touch(false);
  }
  await spaceOut(page);
  await collect('spaced out', overflowOf, clippedTexts);
  await collect('on paper', paperFaults);
  return faults;
}

const codes = locales.map(({ code }) => code);

/**
 * Checks each screen in one language, the first half of them on the dark ground, the second on the light one. `npm run check:accessibility`
 * checks each screen in every language, on both grounds, on phone and laptop and in more windows. A site has one ground, so each ground is a file of its own.
 */
export function testScreens(ground: 'dark' | 'light'): void {
  const halves = ([1, 2] as const).filter((half) => isWhole || (half === 2) === (ground === 'light'));
  // In parallel, so that no worker is left with a minute of work at the end of the run.
  test.describe.configure({ mode: 'parallel' });
  for (const round of isWhole ? locales.keys() : [0]) {
    for (const who of ['visitor', 'member'] as const) {
      for (const half of halves) {
        const title = `what a ${who} sees can be used by everyone and stays whole in every window (${ground}, ${round + 1}, half ${half})`;
        test(title, async ({ page, product, context }) => {
          test.setTimeout(300_000);
          const devTools = await context.newCDPSession(page);
          const touch = (enabled: boolean) => devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
          const languages = codes.map((_, index) => codes[(round + index) % codes.length]!);
          let screens = 0;
          const look = async (place: string) => {
            screens += 1;
            // axe takes most of the time: a phone and a laptop in turn.
            const used = isWhole ? [390, 1366] : [screens % 2 ? 390 : 1366];
            expect.soft(await faultsOf(page, used, touch), place).toEqual([]);
          };
          await walkScreens({ page, product, who, half, languages, look });
        });
      }
    }
  }
}

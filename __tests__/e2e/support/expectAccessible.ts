import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './product.ts';

const isTouched = (page: Page) => page.evaluate(() => matchMedia('(pointer: coarse)').matches);

/** Controls a finger or a pointer easily misses: less than 24 px (WCAG 2.5.8), or less than 44 px high where fingers press. */
const smallTargets = async (page: Page) =>
  page.evaluate(
    (minHeight) => {
      const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role="tab"]')];
      // A link in a line of text is as high as its line.
      const isMeasured = (element: HTMLElement) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]') &&
        getComputedStyle(element).display !== 'inline';
      return controls.filter(isMeasured).flatMap((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        if (width >= 24 && height >= minHeight) return [];
        return [`${Math.round(width)}x${Math.round(height)} px: ${element.ariaLabel ?? element.textContent}`];
      });
    },
    (await isTouched(page)) ? 44 : 24,
  );

/** What goes on moving by itself. */
export const endlessAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === Infinity)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );

/** Rules of axe that are asked about by name alone: sizes (2.5.8), names that leave out what is to be read (2.5.3), a page held upright (1.3.4). */
const askedFor = Object.fromEntries(
  ['target-size', 'label-content-name-mismatch', 'css-orientation-lock'].map((rule) => [rule, { enabled: true }]),
);

/** Breaks no rule of axe, whatever its impact; everything that can be pressed is large enough; nothing moves on its own for who wants less motion. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ rules: askedFor }).analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  faults.push(...(await smallTargets(page)), ...(await endlessAnimations(page)));
  expect.soft(faults, page.url()).toEqual([]);
}

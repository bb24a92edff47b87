import axe from 'axe-core';
import type { Page } from '@playwright/test';

const isTouched = (page: Page) => page.evaluate(() => matchMedia('(pointer: coarse)').matches);

/** Controls below 24 px (WCAG 2.5.8), or below a height of 44 px on a touch screen. */
export const smallTargets = async (page: Page) =>
  page.evaluate(
    (minHeight) => {
      const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role="tab"]')];
      // A link within a line of text has the height of the line.
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

/** Animations that never end. */
export const endlessAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === Infinity)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );

/** Marks the elements that a modal dialog makes inert. axe infers them from hit tests at a few points, which is sometimes wrong. */
const markInert = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let part = document.querySelector('dialog:modal'); part && part !== document.body; part = part.parentElement)
      for (const sibling of part.parentElement?.children ?? [])
        if (sibling !== part && !sibling.hasAttribute('inert')) sibling.setAttribute('inert', 'axe');
  });

const unmarkInert = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelectorAll('[inert="axe"]').forEach((part) => part.removeAttribute('inert')));

/** Rules that axe disables by default: target size (2.5.8), label in name (2.5.3), orientation lock (1.3.4). */
const rules = Object.fromEntries(
  ['target-size', 'label-content-name-mismatch', 'css-orientation-lock'].map((rule) => [rule, { enabled: true }]),
);

/** The violations of axe, of any impact. */
export async function axeFaults(page: Page): Promise<string[]> {
  // A sticky bar covers a part of what scrolls under it: a smaller target, but not for long.
  await page.evaluate(() => [window, ...document.querySelectorAll('dialog[open] *')].forEach((part) => part.scrollTo(0, 0)));
  await markInert(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      // The open list of languages covers a part of the menu below it, too, until it closes. Every other screen checks the menu.
      const exclude = [['header:has(details[open]) nav']];
      return (await engine.run({ exclude }, options)).violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target),
      }));
    },
    // The only frame is that of a game, of another site.
    { rules, resultTypes: ['violations' as const], iframes: false },
  );
  await unmarkInert(page);
  return violations.map(({ id, targets }) => `${id}: ${targets.map((target) => target.join(' ')).join(', ')}`);
}

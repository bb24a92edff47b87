import axe from 'axe-core';
import type { Page } from '@playwright/test';

export type Find = (page: Page) => Promise<string[]>;

/** A fault counts only if it still exists after 3 s, because after a resize React may still render or load another part. */
export async function lasting(page: Page, ...finds: Find[]): Promise<string[]> {
  const find = async () => (await Promise.all(finds.map((one) => one(page)))).flat();
  let faults = await find();
  for (let tries = 0; faults.length > 0 && tries < 6; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    faults = await find();
  }
  return faults;
}

const isTouched = (page: Page) => page.evaluate(() => matchMedia('(pointer: coarse)').matches);

/** Controls that are smaller than 24 px (WCAG 2.5.8), or on a touch screen lower than 44 px. */
export const smallTargets = async (page: Page) =>
  page.evaluate(
    (minHeight) => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, input, select, textarea, summary, [role="tab"]',
        ),
      ];
      // A link within a line of text is not measured, because it has the height of the line.
      const isMeasured = (element: HTMLElement) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]') &&
        getComputedStyle(element).display !== 'inline';
      return controls.filter(isMeasured).flatMap((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        if (width >= 24 && height >= minHeight) return [];
        return [
          `${Math.round(width)}x${Math.round(height)} px: ${element.ariaLabel ?? element.textContent}`,
        ];
      });
    },
    (await isTouched(page)) ? 44 : 24,
  );

export const endlessAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations === Infinity,
      )
      .map((animation) =>
        animation instanceof CSSAnimation ? animation.animationName : animation.id,
      ),
  );

/** The elements behind a modal dialog get `inert`, because axe infers these elements from a few hit tests and is sometimes wrong. */
const markInert = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (
      let part = document.querySelector('dialog:modal');
      part && part !== document.body;
      part = part.parentElement
    )
      for (const sibling of part.parentElement?.children ?? [])
        if (sibling !== part && !sibling.hasAttribute('inert'))
          sibling.setAttribute('inert', 'axe');
  });

const unmarkInert = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document.querySelectorAll('[inert="axe"]').forEach((part) => part.removeAttribute('inert')),
  );

/** Rules that axe disables by default: target size (WCAG 2.5.8), label in name (2.5.3), orientation lock (1.3.4). */
const rules = Object.fromEntries(
  ['target-size', 'label-content-name-mismatch', 'css-orientation-lock'].map((rule) => [
    rule,
    { enabled: true },
  ]),
);

export async function axeFaults(page: Page): Promise<string[]> {
  // Everything scrolls to its start, because axe would report a target as too small while a sticky bar covers a part of it.
  await page.evaluate(() =>
    [window, ...document.querySelectorAll('dialog[open] *')].forEach((part) => part.scrollTo(0, 0)),
  );
  await markInert(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      // The menu is excluded under an open list of languages, because the list covers a part of the menu.
      const exclude = [['header:has(details[open]) nav']];
      return (await engine.run({ exclude }, options)).violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target),
      }));
    },
    // Frames are excluded, because the only frame is a game of another site.
    { rules, resultTypes: ['violations' as const], iframes: false },
  );
  await unmarkInert(page);
  return violations.map(
    ({ id, targets }) => `${id}: ${targets.map((target) => target.join(' ')).join(', ')}`,
  );
}

export const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} px`] : [];
    for (const dialog of document.querySelectorAll('[role="dialog"], dialog[open]')) {
      if (getComputedStyle(dialog).visibility === 'hidden') continue;
      const { left, right } = dialog.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1 || dialog.scrollWidth > dialog.clientWidth + 1)
        wide.push(dialog.className);
    }
    return wide;
  });

/** The header may hide the site's name, but not a part of the name. */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } =
        getComputedStyle(element);
      if (
        element.clientWidth <= 1 ||
        textOverflow === 'ellipsis' ||
        webkitLineClamp !== 'none' ||
        display === 'inline'
      )
        return false;
      const isClosed = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (isClosed(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isClosed(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const isCutAround = (element: Element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const { left, right, top, bottom } = text.getBoundingClientRect();
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(around);
        if (
          around.clientWidth === 1 ||
          /auto|scroll/.test(overflowX) ||
          textOverflow === 'ellipsis' ||
          webkitLineClamp !== 'none' ||
          clipPath !== 'none'
        )
          return false;
        const box = around.getBoundingClientRect();
        const isOutside =
          left < box.left - 1 ||
          right > box.right + 1 ||
          top < box.top - 1 ||
          bottom > box.bottom + 1;
        if (/hidden|clip/.test(overflowX) && isOutside) return true;
      }
      return false;
    };
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const link = document.querySelector('body header a[href]');
    const name = link?.querySelector('span')?.getBoundingClientRect();
    const box = link?.getBoundingClientRect();
    const isHalf =
      name &&
      box &&
      name.top < box.bottom - 1 &&
      (name.bottom > box.bottom + 1 || name.right > box.right + 1);
    const others = [...document.querySelectorAll('body :not(header *)')]
      .filter(
        (element) =>
          hasText(element) &&
          element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
      )
      .filter(
        (element) =>
          isCut(element) ||
          (element.parentElement && isCut(element.parentElement)) ||
          isCutAround(element),
      )
      .map((element) => `${element.localName}.${element.className}: ${element.textContent}`);
    return isHalf ? [...others, 'half of the name in the header'] : others;
  });

export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHidden = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isHidden(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      const owner = parentElement?.closest<HTMLElement>('a, button, label, dt, dd, th, h2, h3');
      if (!owner?.checkVisibility({ visibilityProperty: true }) || isHidden(owner)) continue;
      for (const { 0: word, index } of data.matchAll(/[\p{L}\p{N},.]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1)
          broken.push(`${word} in ${owner.localName}.${owner.className}`);
      }
    }
    return broken;
  });

/** Dialogs do not count, because members can close dialogs. */
export const halfCovered: Find = (page) =>
  page.evaluate(async () => {
    scrollTo(0, innerHeight);
    await new Promise(requestAnimationFrame);
    const isFixed = (element: Element | null): boolean => {
      if (!element || element.matches('dialog, [role="dialog"]')) return false;
      return (
        /fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement)
      );
    };
    const places = Array.from({ length: Math.floor(innerHeight / 4) }, (_, place) => place * 4);
    const covered = places.filter((y) => isFixed(document.elementFromPoint(innerWidth / 2, y)));
    scrollTo(0, 0);
    return covered.length > places.length / 2 ? ['half of the window is covered'] : [];
  });

export const hiddenControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isTopmost = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"]')].find(isTopmost);
    const controls = [...(dialog?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])];
    return controls
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !control.closest('[inert]'),
      )
      .filter((control) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, right, bottom } = control.getBoundingClientRect();
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !middle || !(control.contains(middle) || middle.contains(control));
      })
      .map((control) => control.ariaLabel ?? control.textContent);
  });

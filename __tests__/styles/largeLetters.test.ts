import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it('the sheet of popups grows with the letters, so that its text has lines', () => {
  const heights = [...css('components/home/popups/PopupSheet.module.scss').matchAll(/max\((\d+)dvh, ([^)]+)\)/g)];
  expect(heights.map(([, part, least]) => [part, least])).toEqual([
    ['33', '10.5rem'],
    ['40', '13.75rem'],
  ]);
});

it('the menu button is in the middle of the header, not on a line of text', () => {
  expect(css('components/shell/Header.module.scss')).toMatch(/\.menuButton \{\s+display: grid;/);
});

it('the last word of the bottom bar keeps off the edge of the window', () => {
  expect(css('components/menu/BottomBar.module.scss')).toMatch(/@container \(width < 17rem\)[^@]*\n    padding: 0 2px;/);
});

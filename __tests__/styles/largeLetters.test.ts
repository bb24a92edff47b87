import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it('the opened sheet of popups grows with the letters, so that its text has lines', () => {
  expect(css('components/home/popups/PopupSheet.module.scss')).toContain('--most: max(40dvh, min(13.75rem, 60dvh));');
});

it('the menu button is in the middle of the header, not on a line of text', () => {
  expect(css('components/shell/Header.module.scss')).toMatch(/\.menuButton \{\s+display: grid;/);
});

it('the last word of the bottom bar keeps off the edge of the window', () => {
  expect(css('components/menu/BottomBar.module.scss')).toMatch(/@container \(width < 17rem\)[^@]*\n    padding: 0 2px;/);
});

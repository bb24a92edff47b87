import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it('the opened sheet of popups grows with the letters, so that its text has lines', () => {
  expect(css('components/home/popups/PopupSheet.module.scss')).toContain('--most: max(40dvh, min(13.75rem, 60dvh));');
});

it('the words of the bottom bar are not cut: the longest has the widest column', () => {
  const enlarged = css('components/menu/BottomBar.module.scss').match(/@container \(width < 17rem\)[^@]+/)?.[0];
  expect(enlarged).toContain('grid-auto-columns: minmax(min-content, 1fr);');
  expect(enlarged).toMatch(/overflow: visible;[^}]*overflow-wrap: normal;\s+word-break: keep-all;/);
});

it('the buttons of the amounts are two in a row', () => {
  const sheet = css('components/money/form/AmountEntry.module.scss');
  expect(sheet).toContain('repeat(auto-fit, minmax(max(min(6.25rem, 45%), 30%), 1fr))');
  expect(sheet).toContain('font-size: min(var(--size-16), 6.5vw);');
});

it('deposit and withdrawal are below each other instead of broken in two', () => {
  expect(css('components/menu/MoneyPanel.module.scss')).toMatch(/\.ways > \* \{\s+flex: 1 0 auto;/);
});

it('the label of an amount is not broken by the button beside it, and the name of a balance not by its refresh button', () => {
  expect(css('components/money/form/AmountEntry.module.scss')).toContain('padding-inline-end: min(5em, 30%);');
  expect(css('components/money/account/BalanceCard.module.scss')).toMatch(/\.head h2 \{[^}]*flex: 1 1 5em;/);
});

it('the picture of the banner is faint behind the words', () => {
  expect(css('components/home/banner/Banner.module.scss')).toMatch(
    /@container \(width < 17rem\) \{\s+\.art:not\(:last-child\) \{\s+opacity: 0\.25;/,
  );
});

it('the menu button is in the middle of the header, not on a line of text', () => {
  expect(css('components/shell/Header.module.scss')).toMatch(/\.menuButton \{\s+display: grid;/);
});

it('the last word of the bottom bar keeps off the edge of the window', () => {
  expect(css('components/menu/BottomBar.module.scss')).toMatch(/@container \(width < 17rem\)[^@]*\n    padding: 0 2px;/);
});

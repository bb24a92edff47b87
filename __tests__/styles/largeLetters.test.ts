import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it('the opened sheet of popups grows with the letters, so that its text has lines', () => {
  expect(css('components/home/popups/PopupSheet.module.scss')).toContain('--most: max(40dvh, min(13.75rem, 60dvh));');
});

it('the parts of the header ask for its own width, not that of a part of it', () => {
  expect(css('components/shell/Header.module.scss').match(/container-type/g)).toHaveLength(1);
});

it('the cards of records are no wider than the page: a long amount has its unit below', () => {
  expect(css('components/controls/lists/RecordCards.module.scss')).toMatch(/\.cards \{[^}]*grid-template-columns: minmax\(0, 1fr\);/);
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

it('the figures of the jackpots grow', () => {
  expect(css('components/home/jackpot/JackpotStrip.module.scss')).toMatch(/\.figure \{[^}]*font-size: min\(var\(--size-18\), 7vw\);/);
});

it('the picture of the banner is faint behind the words', () => {
  expect(css('components/home/banner/Banner.module.scss')).toMatch(
    /@container \(width < 17rem\) \{\s+\.art:not\(:last-child\) \{\s+opacity: 0\.25;/,
  );
});

it('the menu button is in the middle of the header, not on a line of text', () => {
  expect(css('components/shell/Header.module.scss')).toMatch(/\.menuButton \{\s+display: grid;/);
});

it('a name of a game or company breaks between Korean words: on a tile with two lines as on the page', () => {
  const enlarged = css('components/game/card/GameCard.module.scss').match(/@container \(width < 17rem\)[^@]+/)?.[0];
  expect(enlarged).toContain('word-break: inherit;');
});

it("a desktop's header has letters that grow, and with larger ones than its rows have room for it is a phone's, with its height", () => {
  expect(css('components/shell/Header.module.scss')).not.toContain('--size-');
  expect(css('components/menu/MainMenu.module.scss')).toMatch(/@container \(width >= 63rem\) \{\s+\.menu \{\s+display: flex;/);
  expect(readFileSync('styles/tokens/_sizes.scss', 'utf8')).toContain('--header-height: clamp(56px, (100vw - 63rem) * 999, 7rem + 1px);');
});

it('the unit of an amount is smaller than its figures', () => {
  expect(css('components/menu/MoneyChip.module.scss')).toContain('font-size: max(0.7em, 12px);');
});

it('the last line of a popup fades where it is cut', () => {
  expect(css('components/home/popups/PopupCard.module.scss')).toMatch(/\.text \{[^}]*mask-image: linear-gradient/);
});

it('the label of the field that an error leads to is below the header', () => {
  expect(css('components/controls/fields/Field.module.scss')).toMatch(/:is\(input, select, textarea\) \{[^}]*scroll-margin-top: 2rem;/);
});

it('the last word of the bottom bar keeps off the edge of the window', () => {
  expect(css('components/menu/BottomBar.module.scss')).toMatch(/@container \(width < 17rem\)[^@]*\n    padding: 0 2px;/);
});

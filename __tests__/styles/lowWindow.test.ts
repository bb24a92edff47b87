import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

/** The rules of a window lower than 400 px. */
const low = (file: string) =>
  [
    ...css(file).matchAll(
      /@media (?:\(width >= 600px\) and )?(?:\(width < 1200px\) and )?\(height < 400px\)(?: and \(width >= 600px\))? \{([^@]+?)\n\}/g,
    ),
  ]
    .map(([, rules]) => rules)
    .join('\n');

it('in a low window the games come before the banner, which is the last part of the page', () => {
  expect(low('components/home/banner/Banner.module.scss')).toMatch(/\.banner \{\s+order: 1;/);
});

it('the buttons of a dialog stay in sight where enlarged letters make it higher than the window of a phone', () => {
  expect(css('lib/dialogs/dialogs.module.scss')).toMatch(/@media \(height < 700px\)[^@]*\.actions\.actions \{\s+position: sticky;/);
});

it('in a low window the amount is beside what is above it elsewhere', () => {
  expect(low('components/deposit/DepositScreen.module.scss')).toMatch(/\.entry \{[^}]*grid-auto-flow: column;/);
  expect(low('components/money/account/BalanceCard.module.scss')).toMatch(/\.row \{\s+grid-row: 1\/3;\s+grid-column: 2;/);
});

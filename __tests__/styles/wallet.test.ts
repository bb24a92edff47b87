import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

const desktop = (file: string) => css(file).split('@media (width >= 1024px)').slice(1).join('');

it('on desktops the amounts to add are one row', () => {
  expect(desktop('components/money/form/AmountEntry.module.scss')).toMatch(
    /\.adding \{\s+grid-template-columns: repeat\(auto-fit, minmax\(5\.75rem, 1fr\)\)/,
  );
});

it('the whole balance has no row of its own: it is beside the label', () => {
  const rules = css('components/money/form/AmountEntry.module.scss');
  expect(rules).toMatch(/\.entry \{[^}]*\n  position: relative/);
  expect(rules).toMatch(
    /\.button\.all \{\s+position: absolute;\s+inset: [^}]*\n  font-family: var\(--font\);\n  font-size: var\(--size-14\);/,
  );
});

it('the padding of a balance is the same on all sides', () => {
  expect(css('components/money/account/BalanceCard.module.scss')).toMatch(/\.head \{[^}]*\n  margin-block: calc\(-1 \* var\(--space-3\)\)/);
});

it('the notes of a form begin where the form does', () => {
  expect(css('components/controls/lists/HintList.module.scss')).toMatch(/\.section \{[^}]*\n  padding-block: var\(--space-4\)/);
});

it.each([
  ['components/money/account/BalanceCard.module.scss', 'head'],
  ['components/controls/lists/ListFrame.module.scss', 'acts > :last-child'],
])('in %s the icon at the end is aligned with the cards below', (file, place) => {
  const margin = 'calc\\(\\(var\\(--size-18\\) - var\\(--control\\)\\) / 2\\)';
  expect(css(file)).toMatch(new RegExp(`\\.${place} \\{[^}]*\n  margin-inline-end: ${margin};`));
});

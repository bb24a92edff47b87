import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

const desktop = (file: string) => css(file).split('@media (width >= 1024px)').slice(1).join('');

it('on desktops the amounts to add are one row, with the whole balance beside them', () => {
  const rules = desktop('components/money/form/AmountEntry.module.scss');
  expect(rules).toMatch(/\.adding \{\s+grid-template-columns: repeat\(auto-fit, minmax\(5\.75rem, 1fr\)\)/);
  expect(rules).toMatch(/\.entry:has\(> \.all\) \.button \{\s+flex: 1 1 5\.75rem/);
});

it('on desktops the padding of a balance is the same on all sides', () => {
  expect(desktop('components/money/account/BalanceCard.module.scss')).toMatch(/\.head \{\s+margin-block: calc\(-1 \* var\(--space-3\)\)/);
});

it('the notes of a form begin where the form does', () => {
  expect(css('components/controls/lists/HintList.module.scss')).toMatch(/\.section \{[^}]*\n  padding-block: var\(--space-4\)/);
});

import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it('a filter beside a list stays off the paper', () => {
  expect(css('components/controls/fields/Field.module.scss')).toMatch(/@media print \{\s+\.inline \{\s+display: none/);
});

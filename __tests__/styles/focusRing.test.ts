import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it('the box of a field has the ring of its input only: a button in it has its own', () => {
  const field = css('components/controls/fields/Field.module.scss');
  expect(field).toMatch(/\.box:has\(> :is\(input, select, textarea\):focus\) \{\s+border-color: var\(--focus\);\s+outline: 2px/);
  expect(field).not.toContain('focus-within');
});

import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it('the controls of a list stay off the paper, its filter too', () => {
  expect(css('components/controls/lists/ListFrame.module.scss')).toMatch(/@media print \{\s+\.acts \{\s+display: none/);
});

import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it('the arrow between the stake and the payout of a bet is not read out, in browsers that know how', () => {
  expect(css('components/controls/lists/RecordCards.module.scss')).toMatch(/content: "→";\s+content: "→" ?\/ ?"";/);
});

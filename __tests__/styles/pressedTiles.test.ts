import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

it.each(['card/GameCard', 'lists/GameRail', 'lists/CompanyRows'])('a tile of %s dims under the finger, and only within a tap', (sheet) => {
  const rules = css(`components/game/${sheet}.module.scss`);
  expect(rules).toMatch(/:active \{\s*opacity: 0\.6;/);
  expect(rules).toMatch(/opacity var\(--time-tap\)/);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

const swiped = globSync('{components,lib}/**/*.module.scss').filter((file) =>
  /swiped-row|overflow-x: auto/.test(readFileSync(file, 'utf8')),
);

it('a row that scrolls sideways fades where more follows, except the tables of the operator', () => {
  expect(swiped.length).toBeGreaterThan(2);
  expect(swiped.filter((file) => !css(file).includes('mask-image: linear-gradient(90deg'))).toEqual([
    'components/operator/OperatorHtml.module.scss',
  ]);
});

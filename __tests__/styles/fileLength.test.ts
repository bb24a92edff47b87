import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The limit that ESLint sets for code. */
const longest = 250;

it('a style sheet has at most 250 lines', () => {
  const sheets = globSync('{components,lib,styles}/**/*.scss').map((file) => ({
    file,
    lines: readFileSync(file, 'utf8').split('\n').length - 1,
  }));
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.filter(({ lines }) => lines > longest)).toEqual([]);
});

import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screens } from '#tests/e2e/screens/screens.ts';

it('the list of screens has every page', () => {
  const routes = globSync('pages/**/*.tsx')
    .map((file) => `/${file.replace(/^pages\//, '').replace(/(index)?\.tsx$/, '')}`)
    .filter((route) => !route.startsWith('/_'));
  expect(screens.map(({ path }) => path.replace(/\?.*/, ''))).toEqual(
    expect.arrayContaining(routes),
  );
});

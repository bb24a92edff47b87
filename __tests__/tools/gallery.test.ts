import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { screens } from '#tests/e2e/screens/screens.ts';

const routes = globSync('pages/**/*.tsx')
  .map((file) => `/${file.replace(/^pages\//, '').replace(/(index)?\.tsx$/, '')}`)
  .filter((route) => !route.startsWith('/_'));

describe('the list of screens', () => {
  it.each(routes)('has %s', (route) => {
    expect(screens.map(({ path }) => path.replace(/\?.*/, ''))).toContain(route);
  });

  it('has a unique name for each, valid as a file name', () => {
    const names = screens.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z0-9-]+$/.test(name))).toEqual([]);
  });
});

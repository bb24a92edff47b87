import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The reasons for a reload: login and the logo on the home page (specification), an error without another remedy, a member at /register, and a new member who is logged in. */
const allowed = [
  'components/error/ErrorScreen.tsx',
  'components/login/LoginForm.tsx',
  'components/login/LoginScreen.tsx',
  'components/register/RegisterScreen.tsx',
  'components/shell/Header.tsx',
];

/** Navigates the window of a game, not the page. */
const reloading = /\b(?:window|document)\.location\.(?:reload|assign|replace)\(|\blocation\.href\s*=[^=]|\brouter\.reload\(/;
const door = 'lib/navigation/loadPage.ts';

test('no action of a member reloads the page, because input and messages would be lost', () => {
  const sources = globSync('{components,lib,pages}/**/*.{ts,tsx}');
  expect(sources.length).toBeGreaterThan(150);
  const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();
  expect(filesWith(reloading)).toEqual([door]);
  expect(filesWith(new RegExp(`'#${door}'`))).toEqual(allowed);
});

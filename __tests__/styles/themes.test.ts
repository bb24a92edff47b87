import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawings as names, palette, readThemes } from '#lib/server/colors/look.ts';
import { groundColors } from '#lib/site/siteChoices.ts';
import { themes } from '#lib/server/site/siteSchema.ts';
import { themedDrawings } from '#tools/draw.ts';

const sources = ['styles/**/*.scss', 'components/**/*.{scss,tsx}', 'lib/**/*.{scss,ts,tsx}'].flatMap((pattern) => globSync(pattern));
const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const);

it('are the ones an operator can choose', () => {
  expect([...readThemes().keys()]).toEqual([...themes]);
});

it('leave no token without a value', () => {
  const defined = new Set(texts.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)(?::|['"]\]?[:,])/g)].map(([, token]) => token)));
  const lost = texts.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, token]) => (defined.has(token) ? [] : [`${file}: ${token}`])),
  );
  expect(lost).toEqual([]);
});

it('have the drawings that `npm run draw` generates', () => {
  const drawings = themedDrawings();
  expect(globSync('**/*.svg', { cwd: 'styles/drawings' }).sort()).toEqual([...names]);
  const written = globSync(`public/images/{${themes.join(',')}}/**/*.svg`).map((file): [string, string] => [
    file,
    readFileSync(file, 'utf8'),
  ]);
  expect(new Map(written.sort())).toEqual(new Map([...drawings].sort()));
});

it('have the background color that the address bar and the icons use', () => {
  for (const ground of ['dark', 'light'] as const) expect(palette(ground).get('ink')).toBe(groundColors[ground]);
});

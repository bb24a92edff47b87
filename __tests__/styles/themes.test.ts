import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  drawings as names,
  linePairs,
  palette,
  readThemes,
  textPairs,
} from '#lib/server/colors/look.ts';
import { contrast } from '#lib/server/colors/oklch.ts';
import { groundColors } from '#lib/site/siteChoices.ts';
import { themes } from '#lib/server/site/siteSchema.ts';
import { themedDrawings } from '#tools/draw.ts';

const sources = [
  'styles/**/*.scss',
  'components/**/*.{scss,tsx}',
  'lib/**/*.{scss,ts,tsx}',
].flatMap((pattern) => globSync(pattern));
const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const);

it('are the ones an operator can choose', () => {
  expect([...readThemes().keys()]).toEqual([...themes]);
});

it('leave no token without a value', () => {
  const defined = new Set(
    texts.flatMap(([, text]) =>
      [...text.matchAll(/(--[\w-]+)(?::|['"]\]?[:,])/g)].map(([, token]) => token),
    ),
  );
  const lost = texts.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, token]) =>
      defined.has(token) ? [] : [`${file}: ${token}`],
    ),
  );
  expect(lost).toEqual([]);
});

it('have the drawings that `npm run draw` generates', () => {
  const drawings = themedDrawings();
  expect(globSync('**/*.svg', { cwd: 'styles/drawings' }).sort()).toEqual([...names]);
  const written = globSync(`public/images/{${themes.join(',')}}/**/*.svg`).map(
    (file): [string, string] => [file, readFileSync(file, 'utf8')],
  );
  expect(new Map(written.sort())).toEqual(new Map([...drawings].sort()));
});

it('have the background color that the address bar and the icons use', () => {
  for (const ground of ['dark', 'light'] as const)
    expect(palette(ground).get('ink')).toBe(groundColors[ground]);
});

it('both grounds set the same tokens', () => {
  expect([...palette('light').keys()].sort()).toEqual([...palette('dark').keys()].sort());
});

describe.each([...readThemes()])('in %s', (_, colors) => {
  const color = (token: string) => {
    const hex = colors.get(token);
    if (!hex) throw new Error(`no token ${token}`);
    return hex;
  };

  it.each(textPairs)('%s is legible on %s', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(linePairs)('%s is visible on %s', (line, ground) => {
    expect(contrast(color(line), color(ground))).toBeGreaterThanOrEqual(3);
  });

  it('sets the same tokens as the first theme', () => {
    expect([...colors.keys()].sort()).toEqual([...(readThemes().get('gold')?.keys() ?? [])].sort());
  });
});

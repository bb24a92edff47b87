import { describe, expect, it } from 'vitest';
import { linePairs, palette, readThemes, textPairs } from '#lib/server/colors/look.ts';
import { contrast } from '#lib/server/colors/oklch.ts';

const themes = readThemes();

it('both grounds set the same tokens', () => {
  expect([...palette('light').keys()].sort()).toEqual([...palette('dark').keys()].sort());
});

describe.each([...themes])('in %s', (_, colors) => {
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
    expect([...colors.keys()].sort()).toEqual([...(themes.get('gold')?.keys() ?? [])].sort());
  });
});

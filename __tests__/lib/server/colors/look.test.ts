import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deriveTheme,
  linePairs,
  ownColorFaults,
  readThemes,
  textPairs,
  type OwnColors,
} from '#lib/server/colors/look.ts';
import { contrast, oklchOf } from '#lib/server/colors/oklch.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyGround = fc.constantFrom('dark' as const, 'light' as const);

function illegible(colors: OwnColors): string[] {
  const tokens = deriveTheme(colors);
  const below = (pairs: (readonly [string, string])[], min: number) =>
    pairs
      .filter(([one, other]) => contrast(tokens.get(one)!, tokens.get(other)!) < min)
      .map((pair) => pair.join(' on '));
  return [...below(textPairs, 4.5), ...below(linePairs, 3)];
}

function mended(colors: OwnColors): OwnColors {
  const named = ownColorFaults(colors).map(({ setting, rule }) => [
    setting,
    /#[\da-f]{6}$/.exec(rule)?.[0],
  ]);
  return { ...colors, ...Object.fromEntries(named) };
}

describe('colors of a site', () => {
  it('are taken and legible everywhere, or refused with a color that is taken', () => {
    fc.assert(
      fc.property(anyColor, anyGround, fc.option(anyColor, { nil: '' }), (accent, ground, felt) => {
        const colors = mended({ accent, ground, felt });
        expect(ownColorFaults(colors)).toEqual([]);
        expect(illegible(colors)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['the gold of the metal', { accent: '#e3bc5a', ground: 'dark', felt: '#12332b' }],
    ['blue on white', { accent: '#1f5fbf', ground: 'light', felt: '' }],
    ['green on white', { accent: '#0f6b45', ground: 'light', felt: '#dcefe4' }],
  ] as const)('%s is taken as it is', (_, colors) => {
    expect(ownColorFaults(colors)).toEqual([]);
    expect(deriveTheme(colors).get('metal-400')).toBe(colors.accent);
    expect([...deriveTheme(colors).keys()].sort()).toEqual(
      [...readThemes().get('gold')!.keys()].sort(),
    );
  });

  it('are refused by place and rule, with the nearest color of the same hue', () => {
    const faults = ownColorFaults({ accent: '#e3bc5a', ground: 'light', felt: '#12332b' });
    expect(faults.map(({ setting }) => setting)).toEqual(['accent', 'felt']);
    expect(faults[0]?.rule).toMatch(
      /^must have a contrast of 4\.5:1 on the light ground; the nearest color that has is #[\da-f]{6}$/,
    );
    const [given, named] = [oklchOf('#e3bc5a'), oklchOf(faults[0]!.rule.slice(-7))];
    expect(Math.abs(given.h - named.h)).toBeLessThan(3);
    expect(named.l).toBeGreaterThan(0.45);
  });

  it('need an accent', () => {
    expect(ownColorFaults({ accent: '', ground: 'dark', felt: '' })).toEqual([]);
    for (const part of [{ ground: 'light' as const }, { felt: '#12332b' }])
      expect(ownColorFaults({ accent: '', ground: 'dark', felt: '', ...part })).toMatchObject([
        { setting: 'accent' },
      ]);
  });
});

describe('OKLCH', () => {
  it('agrees with CSS Color 4', () => {
    const { l, c, h } = oklchOf('#ff0000');
    expect([l.toFixed(3), c.toFixed(3), h.toFixed(1)]).toEqual(['0.628', '0.258', '29.2']);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });
});

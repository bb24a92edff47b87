import { describe, expect, it } from 'vitest';
import { readThemes } from '#scripts/themes.ts';

/** WCAG 2 relative luminance of a color. */
function luminance(hex: string): number {
  const full = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const pairs = (texts: string[], grounds: string[]) => texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

const metals = ['metal-100', 'metal-300', 'metal-400', 'metal-500', 'metal-deep'];
const texts = ['text', 'muted', 'faint', ...metals, 'ok', 'warn', 'err', 'info', 'mega', 'minor'];
const grounds = ['ink', 's1', 's2', 's3'];

/** All text colors on all surfaces, and pairs with a specific background. Felt and lamp have no text in dark metal. */
const readable = [
  ...pairs(texts, grounds),
  ...pairs(['text', 'muted', 'faint', 'metal-300', 'metal-400', 'ok', 'warn', 'err', 'info'], ['felt', 'felt-deep', 'plum']),
  ...pairs(['on-metal'], metals),
  ...(['ok', 'warn', 'err', 'info'] as const).map((meaning) => [meaning, `${meaning}-ground`] as const),
  ['ink', 'err'] as const,
];

const themes = readThemes();

describe.each([...themes])('in %s', (_, colors) => {
  const color = (token: string) => {
    const hex = colors.get(token);
    if (!hex) throw new Error(`no token ${token}`);
    return hex;
  };

  it.each(readable)('%s is legible on %s', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(['line-strong', 'focus'], grounds))('%s is visible on %s', (line, ground) => {
    expect(contrast(color(line), color(ground))).toBeGreaterThanOrEqual(3);
  });

  it('sets the same tokens as the first theme', () => {
    expect([...colors.keys()].sort()).toEqual([...(themes.get('gold')?.keys() ?? [])].sort());
  });
});

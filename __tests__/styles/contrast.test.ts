import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const palette = Object.fromEntries(
  [...readFileSync('styles/tokens/_palette.scss', 'utf8').matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, hex]) => [name, hex]),
);

/** WCAG 2 relative luminance of a token. */
function luminance(token: string): number {
  const hex = palette[token];
  if (!hex) throw new Error(`no token ${token}`);
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

const grounds = ['ink', 's1', 's2', 's3'];
const texts = ['text', 'muted', 'faint', 'gold-300', 'gold-400', 'gold-500', 'gold-deep', 'ok', 'warn', 'err', 'info', 'mega', 'minor'];

test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))('%s can be read on %s', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['on-gold', 'gold-300'],
  ['on-gold', 'gold-400'],
  ['on-gold', 'gold-500'],
  ['on-crimson', 'crimson'],
  ['ok', 'ok-ground'],
  ['warn', 'warn-ground'],
  ['err', 'err-ground'],
  ['info', 'info-ground'],
  ['ink', 'err'],
])('%s can be read on %s', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(['line-strong', 'focus'].flatMap((line) => grounds.map((ground) => [line, ground] as const)))(
  '%s can be seen on %s',
  (line, ground) => {
    expect(contrast(line, ground)).toBeGreaterThanOrEqual(3);
  },
);

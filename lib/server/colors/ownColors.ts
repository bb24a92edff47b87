import type { Ground } from '#lib/site/siteChoices.ts';
import { palette, type Tokens } from './look.ts';

/** A color in OKLCH: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = [number, number, number];

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055);

/** `#fff` as `#ffffff`. */
export const longHex = (hex: string): string => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex);

const linearOf = (hex: string) => [1, 3, 5].map((at) => toLinear(Number.parseInt(longHex(hex).slice(at, at + 2), 16) / 255)) as Triple;

/** Björn Ottosson, https://bottosson.github.io/posts/oklab: linear sRGB to Oklab, as LCH. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI };
}

/** The reverse. Channels outside 0 to 1 are not in sRGB. */
function linearSrgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isInSrgb = (color: Oklch) => linearSrgb(color).every((channel) => channel > -0.0005 && channel < 1.0005);

/** As `#rrggbb`. A color that sRGB lacks keeps lightness and hue and gets the largest chroma that sRGB has (CSS Color 4, section 13.2). */
export function hexOf({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  let chroma = c;
  if (!isInSrgb({ l: lightness, c, h })) {
    let outside = c;
    chroma = 0;
    for (let step = 0; step < 16; step += 1) {
      const middle = (chroma + outside) / 2;
      if (isInSrgb({ l: lightness, c: middle, h })) chroma = middle;
      else outside = middle;
    }
  }
  const bytes = linearSrgb({ l: lightness, c: chroma, h }).map((channel) => Math.round(255 * toGamma(Math.min(1, Math.max(0, channel)))));
  return `#${Buffer.from(bytes).toString('hex')}`;
}

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `colors` of a site file. Colors are `#rrggbb`; empty = none. */
export interface OwnColors {
  accent: string;
  ground: Ground;
  felt: string;
}

const metals = ['metal-100', 'metal-300', 'metal-400', 'metal-500', 'metal-deep'];
const surfaces = ['ink', 's1', 's2', 's3'];
const states = ['ok', 'warn', 'err', 'info'];
const pairs = (texts: string[], backgrounds: string[]) => texts.flatMap((text) => backgrounds.map((ground) => [text, ground] as const));

/** All pairs of text and background in every theme, which need a contrast of 4.5:1. No text on felt is in a dark metal. */
export const textPairs = [
  ...pairs(['text', 'muted', 'faint', ...metals, ...states, 'mega', 'minor'], surfaces),
  ...pairs(['text', 'muted', 'faint', 'metal-300', 'metal-400', ...states], ['felt', 'felt-deep', 'plum']),
  ...pairs(['on-metal'], metals),
  ...states.map((state) => [state, `${state}-ground`] as const),
  ['ink', 'err'] as const,
];
/** Borders of controls and the focus ring: 3:1. */
export const linePairs = pairs(['line-strong', 'focus'], surfaces);

const passes = (tokens: Tokens, [one, other]: readonly [string, string], min: number) =>
  contrast(tokens.get(one) ?? '', tokens.get(other) ?? '') >= min;

const isLegible = (colors: OwnColors): boolean => {
  const tokens = deriveTheme(colors);
  return textPairs.every((pair) => passes(tokens, pair, 4.5)) && linePairs.every((pair) => passes(tokens, pair, 3));
};

/** The color, changed by `change` as far as text on every surface stays legible. */
function legible(color: Oklch, change: number, grounds: Tokens): string {
  const isReadable = (l: number) => surfaces.every((surface) => contrast(hexOf({ ...color, l }), grounds.get(surface) ?? '') >= 4.5);
  const steps = 12;
  for (let step = steps; step > 0; step -= 1) {
    const l = color.l + (change * step) / steps;
    if (isReadable(l)) return hexOf({ ...color, l });
  }
  return hexOf(color);
}

/**
 * The tokens of a theme (styles/tokens/_themes.scss) from an accent and a felt, in the proportions of the four metals. `metal-400` is the
 * accent. On a light ground the metal is darker where it is brighter on a dark one.
 */
export function deriveTheme({ accent, ground, felt }: OwnColors): Tokens {
  const grounds = palette(ground);
  const metal = oklchOf(accent);
  const { l } = metal;
  const shade = (lightness: number, chroma: number) => hexOf({ l: lightness, c: metal.c * chroma, h: metal.h });
  const feltHex = felt || hexOf({ l: ground === 'dark' ? 0.265 : 0.93, c: Math.min(metal.c, 0.045), h: metal.h });
  const cloth = oklchOf(feltHex);
  const dyed = (lightness: number, chroma: number) => hexOf({ l: lightness, c: Math.min(chroma, cloth.c * 1.6), h: cloth.h });
  const own =
    ground === 'dark'
      ? {
          'metal-100': shade(1 - (1 - l) * 0.2, 0.4),
          'metal-300': shade(1 - (1 - l) * 0.55, 0.78),
          'metal-500': legible(metal, -0.11, grounds),
          'metal-deep': legible(metal, -0.15, grounds),
          'metal-700': shade(l * 0.65, 0.77),
          'metal-900': shade(l * 0.43, 0.5),
          'on-metal': hexOf({ l: 0.19, c: Math.min(metal.c, 0.028), h: metal.h }),
          'felt-deep': hexOf({ ...cloth, l: cloth.l * 0.77, c: cloth.c * 0.72 }),
          plum: dyed(0.262, 0.055),
          'plum-deep': dyed(0.2, 0.04),
          'plum-light': hexOf({ ...cloth, l: 0.43, c: cloth.c * 1.9 }),
          glow: shade(0.45, 0.75),
          focus: shade(Math.max(l, 0.92), 0.75),
        }
      : {
          'metal-100': shade(l * 0.68, 0.8),
          'metal-300': shade(l * 0.86, 0.95),
          'metal-500': legible(metal, 0.04, grounds),
          'metal-deep': legible(metal, 0.06, grounds),
          'metal-700': shade(0.76, 0.6),
          'metal-900': shade(0.88, 0.3),
          'on-metal': '#ffffff',
          'felt-deep': hexOf({ ...cloth, l: 1 - (1 - cloth.l) * 0.55, c: cloth.c * 0.6 }),
          plum: dyed(0.94, 0.026),
          'plum-deep': dyed(0.955, 0.02),
          'plum-light': hexOf({ ...cloth, l: 0.83, c: cloth.c * 1.7 }),
          glow: shade(0.85, 0.5),
          focus: shade(l * 0.95, 1),
        };
  return new Map([...grounds, ...Object.entries({ ...own, 'metal-400': accent, felt: feltHex })]);
}

/** The color of the same hue that is nearest in lightness and for which `isGood`, searched towards white (`end` 1) or black (0). */
function nearest(hex: string, end: 0 | 1, isGood: (candidate: string) => boolean): string {
  const color = oklchOf(hex);
  let bad = color.l;
  let good: number = end;
  for (let step = 0; step < 9; step += 1) {
    const l = (bad + good) / 2;
    if (isGood(hexOf({ ...color, l }))) good = l;
    else bad = l;
  }
  return hexOf({ ...color, l: good });
}

interface Fault {
  path: string[];
  message: string;
}

/** Colors that make a text illegible, with the nearest ones that do not. Without an accent there is nothing to derive a theme from. */
export function ownColorFaults({ accent, ground, felt }: OwnColors): Fault[] {
  const fault = (setting: 'accent' | 'felt', message: string): Fault => ({ path: ['colors', setting], message });
  if (!accent) return ground === 'light' || felt ? [fault('accent', 'is required with a light ground or a felt')] : [];
  const rule = (against: string, color: string) => `must have a contrast of 4.5:1 ${against}; the nearest color that has is ${color}`;
  const [away, near] = ground === 'dark' ? ([1, 0] as const) : ([0, 1] as const);
  const isAccentGood = (candidate: string) => isLegible({ accent: candidate, ground, felt: '' });
  const good = isAccentGood(accent) ? accent : nearest(accent, away, isAccentGood);
  const faults = good === accent ? [] : [fault('accent', rule(`on the ${ground} ground`, good))];
  const isFeltGood = (candidate: string) => isLegible({ accent: good, ground, felt: candidate });
  if (felt && !isFeltGood(felt)) faults.push(fault('felt', rule('to the texts on it', nearest(felt, near, isFeltGood))));
  return faults;
}

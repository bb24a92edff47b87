import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Ground } from '#lib/site/siteChoices.ts';
import { contrast, hexOf, oklchOf, type Oklch } from './oklch.ts';

/** A token is the name of a custom property without `--`, such as `metal-400`. */
export type Tokens = ReadonlyMap<string, string>;

const readPalettes = (): Record<Ground, Tokens> => {
  const files = ['palette', 'drawings'].map((name) =>
    blocksOf(`styles/tokens/_${name}.scss`, 'ground'),
  );
  const merged = (ground: string): Tokens =>
    new Map(files.flatMap((blocks) => [...(blocks.get(ground) ?? [])]));
  return { dark: merged(''), light: merged('light') };
};

let palettes: Record<Ground, Tokens> | undefined;

export const palette = (ground: Ground): Tokens => (palettes ??= readPalettes())[ground];

/** The built-in themes are called metals, and each of them includes the colors of the dark ground. */
export function readThemes(): Map<string, Tokens> {
  const blocks = [...blocksOf('styles/tokens/_themes.scss', 'theme')];
  return new Map(
    blocks.map(([name, own]) => [name || 'gold', new Map([...palette('dark'), ...own])]),
  );
}

/** The key of the block `:root` is ''. */
function blocksOf(file: string, attribute: string): Map<string, Tokens> {
  const blocks = readFileSync(file, 'utf8').matchAll(
    new RegExp(`^(?::root|\\[data-${attribute}='([a-z]+)'\\]) \\{([^}]*)\\}`, 'gm'),
  );
  return new Map([...blocks].map(([, name = '', block = '']) => [name, colorsIn(block)]));
}

const colorsIn = (text: string): Tokens =>
  new Map(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, token = '', hex = '']) => [
      token,
      hex,
    ]),
  );

export const drawings = [
  'banner/reels.svg',
  'banner/roulette.svg',
  'logo.svg',
  'seal.svg',
  'share.svg',
  'wheel.svg',
] as const;
export type Drawing = (typeof drawings)[number];

export interface Look {
  /** The folder below /images with the drawings in these colors. */
  readonly theme: string;
  readonly ground: Ground;
  /** Empty for a metal, because the style sheet of all sites has the rules of every metal. */
  readonly styleSheet: string;
  readonly drawing: (name: Drawing) => string;
}

/** Replaces each `var()` of a drawing by its color, because an SVG file cannot read the custom properties of the page that shows it. */
export function paint(name: Drawing, tokens: Tokens): string {
  return readFileSync(`styles/drawings/${name}`, 'utf8').replace(
    /var\(--([\w-]+)\)/g,
    (_, token: string) => {
      const color = tokens.get(token);
      if (!color) throw new Error(`${name}: the theme has no color ${token}`);
      return color;
    },
  );
}

export function createLook(metal: string, colors: OwnColors): Look {
  if (!colors.accent) {
    const drawing = (name: Drawing) => readFileSync(`public/images/${metal}/${name}`, 'utf8');
    return { theme: metal, ground: 'dark', styleSheet: '', drawing };
  }
  const { ground } = colors;
  const tokens = deriveTheme(colors);
  const theme = `own-${hash('sha256', JSON.stringify([...tokens]), 'hex').slice(0, 10)}`;
  return {
    theme,
    ground,
    styleSheet: styleSheet(theme, ground, tokens),
    drawing: (name) => paint(name, tokens),
  };
}

/** `[data-theme]` makes the rules of an own theme stronger than `:root`. */
function styleSheet(theme: string, ground: Ground, tokens: Tokens): string {
  const shared = palette(ground);
  const own = [...tokens].flatMap(([token, color]) =>
    shared.has(token) ? [] : [`--${token}:${color}`],
  );
  const printed = `:root[data-theme]{--metal-deep:${tokens.get('metal-deep')}}`;
  const pictures = ['seal', 'wheel'].map((name) => `--${name}:url(/images/${theme}/${name}.svg)`);
  return `${printed}@media screen{:root[data-theme]{${[...own, ...pictures].join(';')}}}`;
}

/** Each color is `#rrggbb`, or empty if it is not set. `felt` is the color behind balances and drawings. */
export interface OwnColors {
  accent: string;
  ground: Ground;
  felt: string;
}

const metals = ['metal-100', 'metal-300', 'metal-400', 'metal-500', 'metal-deep'];
const surfaces = ['ink', 's1', 's2', 's3'];
const states = ['ok', 'warn', 'err', 'info'];
const pairs = (texts: string[], backgrounds: string[]) =>
  texts.flatMap((text) => backgrounds.map((ground) => [text, ground] as const));

/** Each pair of text color and background needs a contrast of 4.5:1. No text on felt has a darker metal color. */
export const textPairs = [
  ...pairs(['text', 'muted', 'faint', ...metals, ...states, 'mega', 'minor'], surfaces),
  ...pairs(
    ['text', 'muted', 'faint', 'metal-300', 'metal-400', ...states],
    ['felt', 'felt-deep', 'plum'],
  ),
  ...pairs(['on-metal'], metals),
  ...states.map((state) => [state, `${state}-ground`] as const),
  ['ink', 'err'] as const,
];
/** The borders of controls and the focus ring need a contrast of 3:1. */
export const linePairs = pairs(['line-strong', 'focus'], surfaces);

const passes = (tokens: Tokens, [one, other]: readonly [string, string], min: number) =>
  contrast(tokens.get(one) ?? '', tokens.get(other) ?? '') >= min;

const isLegible = (colors: OwnColors): boolean => {
  const tokens = deriveTheme(colors);
  return (
    textPairs.every((pair) => passes(tokens, pair, 4.5)) &&
    linePairs.every((pair) => passes(tokens, pair, 3))
  );
};

/** Changes the lightness of a color by `change`, or by less if text in the color would not be legible on every surface. */
function legible(color: Oklch, change: number, grounds: Tokens): string {
  const isReadable = (l: number) =>
    surfaces.every(
      (surface) => contrast(hexOf({ ...color, l }), grounds.get(surface) ?? '') >= 4.5,
    );
  const steps = 12;
  for (let step = steps; step > 0; step -= 1) {
    const l = color.l + (change * step) / steps;
    if (isReadable(l)) return hexOf({ ...color, l });
  }
  return hexOf(color);
}

/** Derives the tokens of a theme (styles/tokens/_themes.scss), in the proportions of the four metals. */
export function deriveTheme({ accent, ground, felt }: OwnColors): Tokens {
  const grounds = palette(ground);
  const metal = oklchOf(accent);
  const { l } = metal;
  const shade = (lightness: number, chroma: number) =>
    hexOf({ l: lightness, c: metal.c * chroma, h: metal.h });
  const feltHex =
    felt || hexOf({ l: ground === 'dark' ? 0.265 : 0.93, c: Math.min(metal.c, 0.045), h: metal.h });
  const cloth = oklchOf(feltHex);
  const dyed = (lightness: number, chroma: number) =>
    hexOf({ l: lightness, c: Math.min(chroma, cloth.c * 1.6), h: cloth.h });
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

/** Searches for the nearest lightness for which `isGood` is true, towards white (`end` 1) or black (0). */
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

interface ColorFault {
  setting: 'accent' | 'felt';
  rule: string;
}

/** Each fault names the nearest legible color. Without an accent, no theme can be derived. */
export function ownColorFaults({ accent, ground, felt }: OwnColors): ColorFault[] {
  if (!accent)
    return ground === 'light' || felt
      ? [{ setting: 'accent', rule: 'is required with a light ground or a felt' }]
      : [];
  const legibleRule = (against: string, color: string) =>
    `must have a contrast of 4.5:1 ${against}; the nearest color that has is ${color}`;
  const [away, near] = ground === 'dark' ? ([1, 0] as const) : ([0, 1] as const);
  const isAccentGood = (candidate: string) => isLegible({ accent: candidate, ground, felt: '' });
  const good = isAccentGood(accent) ? accent : nearest(accent, away, isAccentGood);
  const faults: ColorFault[] = [];
  if (good !== accent)
    faults.push({ setting: 'accent', rule: legibleRule(`on the ${ground} ground`, good) });
  const isFeltGood = (candidate: string) => isLegible({ accent: good, ground, felt: candidate });
  if (felt && !isFeltGood(felt))
    faults.push({
      setting: 'felt',
      rule: legibleRule('to the texts on it', nearest(felt, near, isFeltGood)),
    });
  return faults;
}

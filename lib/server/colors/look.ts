import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Ground } from '#lib/site/grounds.ts';
import { deriveTheme, type OwnColors } from './ownColors.ts';
import { palette, type Tokens } from './themeTokens.ts';

/** The drawings of styles/drawings. */
export const drawings = [
  'banner/cards.svg',
  'banner/reels.svg',
  'banner/roulette.svg',
  'logo.svg',
  'seal.svg',
  'share.svg',
  'wheel.svg',
] as const;
export type Drawing = (typeof drawings)[number];

/** A site's colors: one of the metals, or its own. */
export interface Look {
  /** The folder of its drawings below /images. */
  readonly theme: string;
  readonly ground: Ground;
  /** What the style sheet of all sites lacks; empty for a metal. */
  readonly styleSheet: string;
  readonly drawing: (name: Drawing) => string;
}

/** A picture that a page loads sees no custom property of that page, so each `var()` of a drawing is replaced here. */
export function paint(name: Drawing, tokens: Tokens): string {
  return readFileSync(`styles/drawings/${name}`, 'utf8').replace(/var\(--([\w-]+)\)/g, (_, token: string) => {
    const color = tokens.get(token);
    if (!color) throw new Error(`${name}: the theme has no color ${token}`);
    return color;
  });
}

export function createLook(metal: string, colors: OwnColors): Look {
  if (!colors.accent) {
    const drawing = (name: Drawing) => readFileSync(`public/images/${metal}/${name}`, 'utf8');
    return { theme: metal, ground: 'dark', styleSheet: '', drawing };
  }
  const { ground } = colors;
  const tokens = deriveTheme(colors);
  const theme = `own-${hash('sha256', JSON.stringify([...tokens]), 'hex').slice(0, 10)}`;
  return { theme, ground, styleSheet: styleSheet(theme, ground, tokens), drawing: (name) => paint(name, tokens) };
}

/** Printed pages keep the colors of print, which lack only this border. The attribute outweighs `:root`. */
function styleSheet(theme: string, ground: Ground, tokens: Tokens): string {
  const shared = palette(ground);
  const own = [...tokens].flatMap(([token, color]) => (shared.has(token) ? [] : [`--${token}:${color}`]));
  const printed = `:root[data-theme]{--metal-deep:${tokens.get('metal-deep')}}`;
  const pictures = ['seal', 'wheel'].map((name) => `--${name}:url(/images/${theme}/${name}.svg)`);
  return `${printed}@media screen{:root[data-theme]{${[...own, ...pictures].join(';')}}}`;
}

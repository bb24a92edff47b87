import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Ground } from '#lib/site/siteChoices.ts';
import { deriveTheme, type OwnColors } from './ownColors.ts';

/** Colors `#rrggbb` or `#rgb` by token, such as `metal-400`. */
export type Tokens = ReadonlyMap<string, string>;

const readPalettes = (): Record<Ground, Tokens> => {
  const files = ['palette', 'drawings'].map((name) => blocksOf(`styles/tokens/_${name}.scss`, 'ground'));
  const merged = (ground: string): Tokens => new Map(files.flatMap((blocks) => [...(blocks.get(ground) ?? [])]));
  return { dark: merged(''), light: merged('light') };
};

let palettes: Record<Ground, Tokens> | undefined;

/** The colors that all themes of one ground share. */
export const palette = (ground: Ground): Tokens => (palettes ??= readPalettes())[ground];

/** The four metals, each with the dark palette. */
export function readThemes(): Map<string, Tokens> {
  const blocks = [...blocksOf('styles/tokens/_themes.scss', 'theme')];
  return new Map(blocks.map(([name, own]) => [name || 'gold', new Map([...palette('dark'), ...own])]));
}

/** The colors of each block by the value of its attribute; '' is `:root`. */
function blocksOf(file: string, attribute: string): Map<string, Tokens> {
  const blocks = readFileSync(file, 'utf8').matchAll(new RegExp(`^(?::root|\\[data-${attribute}='([a-z]+)'\\]) \\{([^}]*)\\}`, 'gm'));
  return new Map([...blocks].map(([, name = '', block = '']) => [name, colorsIn(block)]));
}

const colorsIn = (text: string): Tokens =>
  new Map([...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, token = '', hex = '']) => [token, hex]));

/** The drawings of styles/drawings. */
export const drawings = ['banner/reels.svg', 'banner/roulette.svg', 'logo.svg', 'seal.svg', 'share.svg', 'wheel.svg'] as const;
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

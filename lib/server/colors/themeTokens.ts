import { readFileSync } from 'node:fs';
import type { Ground } from '#lib/site/grounds.ts';

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

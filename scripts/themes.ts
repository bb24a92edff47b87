import { readFileSync } from 'node:fs';

/** What each theme sets, its colors by token: the palette they share and their own on top. */
export function readThemes(): Map<string, Map<string, string>> {
  const palette = colorsIn(readFileSync('styles/tokens/_palette.scss', 'utf8'));
  const blocks = readFileSync('styles/tokens/_themes.scss', 'utf8').matchAll(/^(?::root|\[data-theme='([a-z]+)'\]) \{([^}]*)\}/gm);
  return new Map([...blocks].map(([, name = 'gold', block = '']) => [name, new Map([...palette, ...colorsIn(block)])]));
}

function colorsIn(text: string): [token: string, hex: string][] {
  return [...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, token = '', hex = '']) => [token, hex]);
}

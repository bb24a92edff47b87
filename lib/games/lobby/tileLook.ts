/** The hues and suits of drawn tiles. Styles and drawings use the same numbers and names. */
export const tileHueCount = 8;
const tileSuits = ['spade', 'heart', 'diamond', 'club'] as const;

/** The look of a tile without a picture, derived from the code. */
export function tileLook(code: string, name: string) {
  const hash = [...code].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193), 0x811c9dc5) >>> 0;
  return { hue: hash % tileHueCount, suit: tileSuits[(hash >>> 8) % tileSuits.length]!, monogram: monogram(name) };
}

/** The initials of the first two Latin words, else the first character: one Hangul or Chinese character fills a tile. */
function monogram(name: string): string {
  const words = name.trim().split(/\s+/);
  const initials = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return (/^[a-z]/i.test(name) ? initials.join('') : initials[0]!).toUpperCase();
}

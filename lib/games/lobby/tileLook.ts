/** The hues and suits a drawn tile chooses from; styles and drawings carry the same numbers and names. */
export const tileHueCount = 8;
const tileSuits = ['spade', 'heart', 'diamond', 'club'] as const;

interface TileLook {
  hue: number;
  suit: (typeof tileSuits)[number];
  monogram: string;
}

/** How the tile of a game without a picture looks: always the same for the same code. */
export function tileLook(code: string, name: string): TileLook {
  const hash = [...code].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193), 0x811c9dc5) >>> 0;
  return { hue: hash % tileHueCount, suit: tileSuits[(hash >>> 8) % tileSuits.length]!, monogram: monogram(name) };
}

/** Initials of the first two words in Latin script, else the first letter: one Hangul or Chinese letter fills a tile. */
function monogram(name: string): string {
  const words = name.trim().split(/\s+/);
  const initials = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return (/^[a-z]/i.test(name) ? initials.join('') : initials[0]!).toUpperCase();
}

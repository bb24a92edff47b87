/** The hues of drawn tiles. The styles use the same numbers. */
export const tileHueCount = 8;

/** Spade, heart, diamond and club, 24 by 24. Not symbols of the icon file: when a card shows another game, a `use` costs several times as much as a path. */
const tileSuits = [
  'M12 3.5c3 3.7 7 6 7 9.7a3.7 3.7 0 0 1-6.3 2.6c.2 2 .9 3.4 2.3 4.7H9c1.4-1.3 2.1-2.7 2.3-4.7A3.7 3.7 0 0 1 5 13.2c0-3.7 4-6 7-9.7z',
  'M12 20c-4.7-3.8-8-6.7-8-10.6a4.2 4.2 0 0 1 8-1.9 4.2 4.2 0 0 1 8 1.9c0 3.9-3.3 6.8-8 10.6z',
  'M12 3.5 18.5 12 12 20.5 5.5 12z',
  'M9.4 10.9a3.6 3.6 0 1 1 5.2 0 3.6 3.6 0 1 1-1.9 5.1c.2 1.9.9 3.3 2.3 4.5H9c1.4-1.2 2.1-2.6 2.3-4.5a3.6 3.6 0 1 1-1.9-5.1z',
];

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

import { disc, glint, moved, suits, turned, gold } from './marks.ts';
import { motifFor, motifs } from './motifFor.ts';
import { gradients, palettes } from './palettes.ts';
import { seededRandom } from './seededRandom.ts';

/** Drawing and palette of every symbol on a reel; `wild` is the game's own motif. */
const drawings: Record<string, { drawing: string; palette: number }> = {
  moon: { drawing: motifs.moon, palette: 0 },
  gem: { drawing: motifs.gem, palette: 2 },
  crown: { drawing: motifs.crown, palette: 6 },
  fan: { drawing: motifs.fan, palette: 7 },
  spade: { drawing: moved(0, 0, suit(suits.spade), 2.5), palette: 1 },
  heart: { drawing: moved(0, 2, suit(suits.heart), 2.5), palette: 6 },
  diamond: { drawing: moved(0, 0, suit(suits.diamond), 2.6), palette: 5 },
  club: { drawing: moved(0, 0, suit(suits.club), 2.5), palette: 3 },
};

/** A game about the moon must not show two moons. */
const standIns: Record<string, { drawing: string; palette: number }> = {
  [motifs.moon]: { drawing: motifs.lantern, palette: 0 },
  [motifs.gem]: { drawing: motifs.bell, palette: 2 },
  [motifs.crown]: { drawing: motifs.vault, palette: 6 },
  [motifs.fan]: { drawing: motifs.mask, palette: 7 },
};

function suit(d: string): string {
  return `<path d="${d}" fill="url(#glow)" stroke="url(#gold)" stroke-width="2" stroke-linejoin="round"/>`;
}

/** SVG of a reel's symbol for one game, 160 x 160; undefined = there is no such symbol. */
export function symbolPicture(symbol: string, code: string): string | undefined {
  const own = motifFor(code, seededRandom(code));
  if (symbol === 'wild') return picture(4, wild(own));
  const known = Object.hasOwn(drawings, symbol) ? drawings[symbol] : undefined;
  if (!known) return undefined;
  const { drawing, palette } = (known.drawing === own && standIns[own]) || known;
  return picture(palette, `<circle r="96" fill="url(#halo)" opacity=".5"/>${moved(0, 0, drawing, 0.82)}`);
}

function wild(own: string): string {
  const ring = `<path d="${disc(0, 0, 94)}" fill="url(#body)" stroke="url(#gold)" stroke-width="5"/><path d="${disc(0, 0, 84)}" fill="none" stroke="url(#gold)" stroke-width="1.5"/>`;
  return `<circle r="110" fill="url(#ember)" opacity=".7"/>${ring}${turned(8, moved(0, -94, gold(disc(0, 0, 5))))}${moved(0, 0, own, 0.62)}${glint(66, -66, 22)}`;
}

function picture(palette: number, contents: string): string {
  const tone = palettes[palette];
  if (!tone) throw new RangeError(`no palette ${palette}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="-110 -110 220 220"><defs>${gradients(tone)}</defs>${contents}</svg>`;
}

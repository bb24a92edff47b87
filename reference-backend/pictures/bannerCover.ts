import { foregrounds } from './foregrounds.ts';
import { grounds } from './grounds.ts';
import { disc, moved } from './marks.ts';
import { motifFor } from './motifFor.ts';
import { palettes } from './palettes.ts';
import { pickOne, seededRandom } from './seededRandom.ts';
import { scene } from './slotCover.ts';
import { weatherFor } from './weathers.ts';
import type { Canvas } from './weathers.ts';

const canvas: Canvas = { width: 1400, height: 360 };

/** SVG of a banner, 1400 x 360: the motif stands on the right, the left stays dark and quiet for a headline. */
export function bannerCover(code: string): string {
  const random = seededRandom(code);
  const palette = pickOne(palettes, random);
  const disk = `<circle r="190" fill="url(#halo)"/><path d="${disc(0, 0, 138)}" fill="url(#stage)" stroke="url(#rim)" stroke-width="4"/><path d="${disc(0, 0, 127)}" fill="none" stroke="url(#rim)" stroke-opacity=".7" stroke-width="1.4"/>`;
  const dusk = `<linearGradient id="dusk"><stop offset="0" stop-color="#0b0a0f" stop-opacity=".8"/><stop offset=".6" stop-color="#0b0a0f" stop-opacity="0"/></linearGradient><rect width="1400" height="360" fill="url(#dusk)"/>`;
  const parts = [
    pickOne(grounds, random)(canvas),
    weatherFor(code)(canvas, palette, random),
    pickOne(foregrounds, random)(canvas),
    moved(1090, 170, disk + motifFor(code, random)),
    dusk,
  ];
  return scene(canvas, palette, parts.join(''));
}

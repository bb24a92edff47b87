import { foregrounds } from './foregrounds.ts';
import { grounds } from './grounds.ts';
import { gold, moved, suits } from './marks.ts';
import { motifFor } from './motifFor.ts';
import { gradients, palettes } from './palettes.ts';
import type { Palette } from './palettes.ts';
import { pickOne, seededRandom } from './seededRandom.ts';
import { stages } from './stages.ts';
import { weatherFor } from './weathers.ts';
import type { Canvas } from './weathers.ts';

const canvas: Canvas = { width: 600, height: 800 };

/** SVG of a slot game's cover, 600 x 800: one motif on a lit panel. The code alone decides what it shows. */
export function slotCover(code: string): string {
  const random = seededRandom(code);
  const palette = pickOne(palettes, random);
  const weather = weatherFor(code)(canvas, palette, random);
  const parts = [
    pickOne(grounds, random)(canvas),
    weather,
    `<circle cx="300" cy="376" r="420" fill="url(#halo)"/>`,
    moved(300, 370, pickOne(stages, random)),
    moved(300, 372, `<circle r="150" fill="url(#halo)"/>${motifFor(code, random)}`, 1.52),
    pickOne(foregrounds, random)(canvas),
    frame(canvas, pickOne(Object.values(suits), random)),
  ];
  return scene(canvas, palette, parts.join(''));
}

/** A picture's SVG: ground, gradients for panels, edges and shores, and a vignette over `contents`. */
export function scene({ width, height }: Canvas, palette: Palette, contents: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${gradients(palette)}
  <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.ground}"/><stop offset=".6" stop-color="${palette.deep}"/><stop offset="1" stop-color="${palette.ground}"/></linearGradient>
  <radialGradient id="stage" cx=".5" cy=".58" r=".7"><stop offset="0" stop-color="${palette.mid}"/><stop offset=".6" stop-color="${palette.deep}"/><stop offset="1" stop-color="${palette.ground}"/></radialGradient>
  <linearGradient id="rim" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="#fff1c2"/><stop offset=".3" stop-color="#e3bc5a"/><stop offset=".65" stop-color="#8a6420"/><stop offset="1" stop-color="#e3bc5a"/></linearGradient>
  ${[palette.mid, palette.deep, palette.ground].map((color, row) => `<linearGradient id="shore${row}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${palette.ground}"/></linearGradient>`).join('')}
  <radialGradient id="vignette" cx=".5" cy=".46" r=".75"><stop offset=".62" stop-color="#0b0a0f" stop-opacity="0"/><stop offset="1" stop-color="#0b0a0f" stop-opacity=".62"/></radialGradient>
  </defs><rect width="${width}" height="${height}" fill="url(#ground)"/>${contents}</svg>`;
}

/** A vignette, a double gold border with cut corners, and a suit in the middle of the lower edge. */
export function frame({ width, height }: Canvas, suit: string): string {
  const border = (inset: number, cut: number) =>
    `M${inset + cut} ${inset}H${width - inset - cut}L${width - inset} ${inset + cut}V${height - inset - cut}L${width - inset - cut} ${height - inset}H${inset + cut}L${inset} ${height - inset - cut}V${inset + cut}Z`;
  const corners = [
    [40, 40],
    [width - 40, 40],
    [40, height - 40],
    [width - 40, height - 40],
  ];
  return (
    `<rect width="${width}" height="${height}" fill="url(#vignette)"/>` +
    `<path d="${border(20, 34)}" fill="none" stroke="url(#rim)" stroke-width="3.4"/>` +
    `<path d="${border(30, 38)}" fill="none" stroke="url(#rim)" stroke-opacity=".7" stroke-width="1.2"/>` +
    corners.map(([x = 0, y = 0]) => moved(x, y, gold(suits.diamond), 0.34)).join('') +
    moved(width / 2, height - 25, `<circle r="30" fill="#0b0a0f" stroke="url(#gold)" stroke-width="2.6"/>${gold(suit)}`, 0.62)
  );
}

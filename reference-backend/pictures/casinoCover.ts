import { grounds } from './grounds.ts';
import { box, disc, gold, line, moved, shade, suits, turned } from './marks.ts';
import { motifFor } from './motifFor.ts';
import { palettes } from './palettes.ts';
import { pickOne, seededRandom } from './seededRandom.ts';
import { frame, scene } from './slotCover.ts';
import { weatherFor } from './weathers.ts';
import type { Canvas } from './weathers.ts';

const canvas: Canvas = { width: 800, height: 500 };

const playingCard = (suit: string) =>
  `<path d="${box(0, 0, 96, 140, 10)}" fill="#16101f" stroke="url(#gold)" stroke-width="2.6"/>` +
  line(box(0, 0, 82, 126, 6), 1) +
  gold(suit) +
  moved(-32, -50, gold(suit), 0.32) +
  moved(32, 50, gold(suit), 0.32, 180);

/** A chip seen from above, in the picture's hue. */
const chip =
  `<path d="${disc(0, 0, 44)}" fill="url(#body)" stroke="url(#gold)" stroke-width="3"/>` +
  turned(8, `<path d="M-8 -43H8V-31H-8Z" fill="url(#glow)"/>`) +
  line(disc(0, 0, 29), 2) +
  shade(disc(0, 0, 27), 0.4) +
  moved(0, 0, gold(suits.spade), 0.6);

/** The rim of a wheel rising behind the table: 36 wedges at low contrast. */
const wheel =
  `<g transform="translate(400 470)">` +
  turned(
    36,
    `<path d="M-25.4 -290.9L-33.1 -379.5A381 381 0 0 1 33.1 -379.5L25.4 -290.9A292 292 0 0 0 -25.4 -290.9Z" fill="url(#body)" fill-opacity=".34" stroke="#e3bc5a" stroke-opacity=".4" stroke-width="1"/>`,
  ) +
  turned(
    18,
    `<path d="M-25.4 -290.9L-33.1 -379.5A381 381 0 0 1 33.1 -379.5L25.4 -290.9A292 292 0 0 0 -25.4 -290.9Z" fill="#0b0a0f" fill-opacity=".5"/>`,
  ) +
  line(disc(0, 0, 381), 3) +
  line(disc(0, 0, 292), 2) +
  line(disc(0, 0, 400), 1) +
  '</g>';

/** The edge of the felt with the places of a table drawn on it. */
const table =
  `<path d="M-40 520V372Q400 292 840 372V520Z" fill="url(#shore0)" stroke="url(#rim)" stroke-width="5"/>` +
  `<path d="M-40 390Q400 312 840 390" fill="none" stroke="url(#rim)" stroke-opacity=".6" stroke-width="1.4"/>` +
  [90, 225, 575, 710]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="${425 - Math.abs(400 - x) * -0.03}" rx="50" ry="19" fill="none" stroke="#e3bc5a" stroke-opacity=".5" stroke-width="1.8"/>`,
    )
    .join('');

const cardsAside =
  moved(150, 300, moved(-34, 8, playingCard(suits.heart), 1, -16) + moved(34, 0, playingCard(suits.spade), 1, 8)) +
  moved(652, 300, moved(-34, 0, playingCard(suits.club), 1, -8) + moved(34, 8, playingCard(suits.diamond), 1, 16));

const stack = (height: number) =>
  Array.from({ length: height }, (_, index) => `<g transform="translate(0 ${-index * 13}) scale(1 .46)">${chip}</g>`).join('');

const chipsAside = moved(112, 404, stack(4)) + moved(206, 414, stack(7)) + moved(598, 414, stack(6)) + moved(692, 404, stack(3));

const cardsAndChips =
  moved(140, 296, moved(-30, 8, playingCard(suits.diamond), 1, -14) + moved(36, 0, playingCard(suits.spade), 1, 9)) +
  moved(610, 412, stack(6)) +
  moved(700, 404, stack(4));

/** SVG of a live-casino company's card, 800 x 500: its emblem over a table. The code alone decides what it shows. */
export function casinoCover(code: string): string {
  const random = seededRandom(code);
  const palette = pickOne(palettes, random);
  const medallion =
    `<circle r="212" fill="url(#halo)"/><path d="${disc(0, 0, 134)}" fill="url(#stage)" stroke="url(#rim)" stroke-width="5"/>` +
    `<path d="${disc(0, 0, 122)}" fill="none" stroke="url(#rim)" stroke-opacity=".7" stroke-width="1.4"/>` +
    turned(4, moved(0, -134, gold(suits.diamond), 0.5), 45);
  const parts = [
    pickOne(grounds, random)(canvas),
    weatherFor(code)(canvas, palette, random),
    wheel,
    table,
    pickOne([cardsAside, chipsAside, cardsAndChips], random),
    moved(400, 222, medallion + motifFor(code, random), 1),
    frame(canvas, pickOne(Object.values(suits), random)),
  ];
  return scene(canvas, palette, parts.join(''));
}

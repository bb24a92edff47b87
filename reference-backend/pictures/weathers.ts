import { glint, gold, moved, turned } from './marks.ts';
import type { Palette } from './palettes.ts';

/** A canvas in px; drawings fill it. */
export interface Canvas {
  width: number;
  height: number;
}

type Weather = (canvas: Canvas, palette: Palette, random: () => number) => string;

const scatter = (count: number, { width, height }: Canvas, random: () => number, draw: (x: number, y: number, size: number) => string) =>
  Array.from({ length: count }, () => draw(Math.round(random() * width), Math.round(random() * height), random())).join('');

const stars: Weather = (canvas, { light }, random) =>
  scatter(
    70,
    canvas,
    random,
    (x, y, size) =>
      `<circle cx="${x}" cy="${y}" r="${(0.6 + size * 1.6).toFixed(2)}" fill="${light}" fill-opacity="${(0.15 + size * 0.5).toFixed(2)}"/>`,
  ) + scatter(7, canvas, random, (x, y, size) => glint(x, y, 6 + size * 12, 0.5 + size * 0.4));

const snow: Weather = (canvas, { light }, random) =>
  scatter(
    80,
    canvas,
    random,
    (x, y, size) =>
      `<circle cx="${x}" cy="${y}" r="${(1 + size * size * 6).toFixed(2)}" fill="${light}" fill-opacity="${(0.5 - size * 0.3).toFixed(2)}"/>`,
  );

const petals: Weather = (canvas, { light, bright }, random) =>
  scatter(30, canvas, random, (x, y, size) => {
    const petal = `<path d="M0 -10C-8 -4 -8 6 0 10C8 6 8 -4 0 -10Z" fill="${size > 0.5 ? light : bright}" fill-opacity="${(0.3 + size * 0.5).toFixed(2)}"/>`;
    return moved(x, y, petal, 0.6 + size * 0.9, Math.round(random() * 360));
  });

const leaves: Weather = (canvas, _palette, random) =>
  scatter(20, canvas, random, (x, y, size) => {
    const leaf = turned(3, gold('M0 0Q-9 -12 0 -26Q9 -12 0 0Z')) + gold('M-1 0H1V16H-1Z');
    return `<g opacity="${(0.3 + size * 0.5).toFixed(2)}">${moved(x, y, leaf, 0.45 + size * 0.5, Math.round(random() * 360))}</g>`;
  });

const rain: Weather = (canvas, { light }, random) =>
  scatter(
    90,
    canvas,
    random,
    (x, y, size) =>
      `<path d="M${x} ${y}l${-6 - size * 8} ${22 + size * 30}" stroke="${light}" stroke-opacity="${(0.12 + size * 0.25).toFixed(2)}" stroke-width="1.6" stroke-linecap="round"/>`,
  );

const comets: Weather = (canvas, palette, random) =>
  stars(canvas, palette, random) +
  scatter(6, { width: canvas.width, height: canvas.height * 0.5 }, random, (x, y, size) => {
    const length = 60 + size * 120;
    return (
      `<path d="M${x} ${y}l${length} ${-length * 0.62}" stroke="#fff1c2" stroke-opacity=".35" stroke-width="2" stroke-linecap="round"/>` +
      glint(x, y, 7 + size * 8, 0.95)
    );
  });

const rainbow: Weather = ({ width, height }, palette, random) =>
  ['#f08fa8', '#f0ae7c', '#f3d98b', '#86dcb0', '#8fa6f0', '#cdb6ff']
    .map(
      (color, index) =>
        `<circle cx="${width / 2}" cy="${height * 0.62}" r="${height * 0.52 - index * 11}" fill="none" stroke="${color}" stroke-opacity=".34" stroke-width="8"/>`,
    )
    .join('') + stars({ width, height }, palette, random);

const aurora: Weather = ({ width, height }, palette, random) =>
  [palette.light, '#86dcb0', palette.bright, '#8fa6f0']
    .map((color, index) => {
      const y = height * (0.12 + index * 0.07);
      const sway = 40 + random() * 60;
      return `<path d="M0 ${y}Q${width * 0.25} ${y - sway} ${width * 0.5} ${y}T${width} ${y}V${y + height * 0.2}Q${width * 0.75} ${y + height * 0.2 + sway} ${width * 0.5} ${y + height * 0.18}T0 ${y + height * 0.2}Z" fill="${color}" fill-opacity=".12"/>`;
    })
    .join('') + stars({ width, height }, palette, random);

const mist: Weather = ({ width, height }, _palette, random) =>
  Array.from({ length: 5 }, (_, index) => {
    const y = height * (0.3 + index * 0.14);
    return `<ellipse cx="${width * (0.2 + random() * 0.6)}" cy="${y}" rx="${width * 0.7}" ry="${height * 0.06}" fill="url(#halo)" fill-opacity=".6"/>`;
  }).join('');

const sparks: Weather = (canvas, _palette, random) =>
  scatter(
    34,
    canvas,
    random,
    (x, y, size) =>
      `<circle cx="${x}" cy="${y}" r="${(4 + size * 12).toFixed(1)}" fill="url(#ember)" fill-opacity="${(0.35 + size * 0.5).toFixed(2)}"/>`,
  );

/** First words of a code and the weather they bring; every other title plays under the stars. */
const byWord: Record<string, Weather> = {
  snow: snow, first: snow, frosted: snow, porcelain: snow, monsoon: rain, thunder: rain, distant: rain,
  blossom: petals, cherry: petals, plum: petals, camellia: petals, spring: petals, chrysanthemum: petals, dancing: petals,
  maple: leaves, silvergrass: leaves, amber: leaves, meteor: comets, comet: comets, sleepless: comets,
  rainbow: rainbow, aurora: aurora, sunset: aurora, coral: aurora, misty: mist, quiet: mist, hidden: mist, whispering: mist, salt: mist,
  lamplit: sparks, lantern: sparks, glimmering: sparks, brass: sparks, bronze: sparks, singing: sparks,
}; // prettier-ignore

/** The weather a code names ("first-snow-fox" → snow). */
export function weatherFor(code: string): Weather {
  const words = code.split('.').at(-1)?.split('-') ?? [];
  const named = words.find((word) => Object.hasOwn(byWord, word));
  return (named && byWord[named]) || stars;
}

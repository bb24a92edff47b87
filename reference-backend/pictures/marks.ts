/** The few strokes all motifs are drawn with: hue for bodies, gold for edges. Coordinates lie in a square from -100 to 100. */

/** A solid of the picture's hue with a gold edge. */
export const body = (d: string) => `<path d="${d}" fill="url(#body)" stroke="url(#gold)" stroke-width="3" stroke-linejoin="round"/>`;

/** A lit solid with a thin gold edge. */
export const glow = (d: string) => `<path d="${d}" fill="url(#glow)" stroke="url(#gold)" stroke-width="2" stroke-linejoin="round"/>`;

/** Solid gold. */
export const gold = (d: string) => `<path d="${d}" fill="url(#gold)"/>`;

/** A gold line. */
export const line = (d: string, width = 3) =>
  `<path d="${d}" fill="none" stroke="url(#gold)" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A shadow inside a body. */
export const shade = (d: string, opacity = 0.55) => `<path d="${d}" fill="#0b0a0f" fill-opacity="${opacity}"/>`;

/** Light in the air, fading away from the middle to the right. */
export const beam = (d: string) => `<path d="${d}" fill="url(#beam)"/>`;

/** A soft light around a point. */
export const ember = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#ember)"/>`;

/** Path of a circle. */
export const disc = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;

/** Path of a rounded box, by its center. */
export const box = (x: number, y: number, width: number, height: number, radius: number) =>
  `M${x - width / 2 + radius} ${y - height / 2}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${height - 2 * radius}` +
  `q0 ${radius} ${-radius} ${radius}h${-(width - 2 * radius)}q${-radius} 0 ${-radius} ${-radius}v${-(height - 2 * radius)}q0 ${-radius} ${radius} ${-radius}Z`;

/** A drawing and its mirror image. */
export const mirrored = (drawing: string) => `${drawing}<g transform="scale(-1 1)">${drawing}</g>`;

/** A drawing turned around the center `count` times. */
export const turned = (count: number, drawing: string, start = 0) =>
  Array.from({ length: count }, (_, index) => `<g transform="rotate(${start + (360 / count) * index})">${drawing}</g>`).join('');

export const moved = (x: number, y: number, drawing: string, scale = 1, angle = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${drawing}</g>`;

/** A point on a circle as "x y"; degrees clockwise from the top. */
export function around(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
}

/** The four suits, about 60 high around the origin. */
export const suits = {
  spade: 'M0 -32C12 -14 30 -4 30 12C30 26 12 28 5 17Q6 27 13 32H-13Q-6 27 -5 17C-12 28 -30 26 -30 12C-30 -4 -12 -14 0 -32Z',
  heart: 'M0 31C-14 14 -32 2 -32 -13C-32 -31 -8 -33 0 -15C8 -33 32 -31 32 -13C32 2 14 14 0 31Z',
  diamond: 'M0 -33Q12 -12 24 0Q12 12 0 33Q-12 12 -24 0Q-12 -12 0 -33Z',
  club: 'M-5 15C-11 27 -31 24 -31 9C-31 -3 -20 -7 -13 -4C-20 -18 -11 -32 0 -32C11 -32 20 -18 13 -4C20 -7 31 -3 31 9C31 24 11 27 5 15Q6 26 13 32H-13Q-6 26 -5 15Z',
} as const;

/** A four-pointed glint. */
export const glint = (x: number, y: number, size: number, opacity = 1) =>
  `<path transform="translate(${x} ${y}) scale(${size / 10})" d="M0 -10Q1 -1 10 0Q1 1 0 10Q-1 1 -10 0Q-1 -1 0 -10Z" fill="#fff1c2" fill-opacity="${opacity}"/>`;

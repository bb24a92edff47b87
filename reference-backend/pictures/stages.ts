import { disc, gold, line, mirrored, suits } from './marks.ts';

/** A lit panel of about 360 x 400 around the origin with two gold lines around it. */
const panel = (outer: string, inner: string) =>
  `<path d="${outer}" fill="url(#stage)" stroke="url(#rim)" stroke-width="5"/>` +
  `<path d="${inner}" fill="none" stroke="url(#rim)" stroke-opacity=".75" stroke-width="1.6"/>`;

const arch = (half: number, top: number, bottom: number) =>
  `M${-half} ${bottom}V${top + half}A${half} ${half} 0 0 1 ${half} ${top + half}V${bottom}Z`;

const polygon = (points: [number, number][]) => `M${points.map((point) => point.join(' ')).join('L')}Z`;

const studs = (points: [number, number][]) =>
  points.map(([x, y]) => `<g transform="translate(${x} ${y})">${gold(suits.diamond)}</g>`).join('');

const moonGate = panel(disc(0, 0, 206), disc(0, 0, 190));

const archway = panel(arch(190, -236, 216), arch(174, -220, 200)) + `<path d="M-214 216H214V234H-214Z" fill="url(#rim)"/>`;

const hexagon = panel(
  polygon([
    [0, -236],
    [204, -118],
    [204, 118],
    [0, 236],
    [-204, 118],
    [-204, -118],
  ]),
  polygon([
    [0, -217],
    [188, -108],
    [188, 108],
    [0, 217],
    [-188, 108],
    [-188, -108],
  ]),
);

const lozenge =
  panel(
    polygon([
      [0, -290],
      [232, 0],
      [0, 290],
      [-232, 0],
    ]),
    polygon([
      [0, -264],
      [211, 0],
      [0, 264],
      [-211, 0],
    ]),
  ) +
  studs([
    [0, -290],
    [0, 290],
  ]);

const ogee = panel(
  'M0 -262C26 -222 120 -212 176 -150C226 -92 200 -30 200 20V214H-200V20C-200 -30 -226 -92 -176 -150C-120 -212 -26 -222 0 -262Z',
  'M0 -232C30 -200 112 -192 162 -138C204 -88 184 -30 184 20V198H-184V20C-184 -30 -204 -88 -162 -138C-112 -192 -30 -200 0 -232Z',
);

const screen =
  panel('M-206 -214H206V214H-206Z', 'M-190 -198H190V198H-190Z') +
  mirrored(line('M206 -170H166V-214M206 170H166V214', 2.4) + gold(disc(186, -194, 6)) + gold(disc(186, 194, 6)));

/** The panel a motif stands on. */
export const stages = [moonGate, archway, hexagon, lozenge, ogee, screen] as const;

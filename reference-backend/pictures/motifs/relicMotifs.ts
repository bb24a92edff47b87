import { body, box, disc, ember, glow, gold, line, mirrored, moved, shade, suits, turned } from '../marks.ts';

const crown =
  body('M-88 48L-98 -52L-46 -4L0 -86L46 -4L98 -52L88 48Z') +
  line('M-80 28L-86 -26L-42 16L0 -52L42 16L86 -26L80 28', 1.8) +
  glow('M-92 48H92V80Q0 96 -92 80Z') +
  [-98, 0, 98].map((x) => gold(disc(x, x === 0 ? -92 : -58, 10))).join('') +
  moved(0, 66, gold(suits.diamond), 0.5) +
  mirrored(moved(50, 64, gold(disc(0, 0, 7)))) +
  ember(0, 6, 40) +
  moved(0, 8, glow(suits.diamond), 0.7);

const compass =
  body(disc(0, 8, 90)) +
  gold('M-12 -84V-100a12 9 0 0 1 24 0V-84Z') +
  moved(
    0,
    8,
    shade(disc(0, 0, 74), 0.7) +
      line(disc(0, 0, 74), 2) +
      turned(24, line('M0 -70V-64', 1.8)) +
      turned(4, moved(0, 0, body('M0 0L9 -9L0 -44L-9 -9Z')), 45) +
      turned(4, glow('M0 0L13 -13L0 -66Z') + body('M0 0L-13 -13L0 -66Z')) +
      gold(disc(0, 0, 8)),
  );

const key = moved(
  0,
  0,
  glow('M-52 -52a42 42 0 1 0 .01 0ZM-52 -32a22 22 0 1 1 -.01 0Z') +
    line(disc(-52, -10, 30), 1.6) +
    body('M-10 -18H96V-2H-10Z') +
    body('M62 -2H94V30H82V16H74V34H62Z') +
    gold(box(0, -10, 12, 32, 4)) +
    gold(disc(-52, -62, 7)) +
    gold(disc(-104, -10, 7)) +
    gold(disc(-52, 42, 7)) +
    ember(-52, -10, 24),
  1.06,
  -42,
);

const hourglass =
  mirrored(line('M58 -78V78', 5)) +
  body('M-44 -78H44Q48 -34 8 0Q48 34 44 78H-44Q-48 34 -8 0Q-48 -34 -44 -78Z') +
  glow('M-36 -40H36Q26 -18 4 -2V52Q30 58 38 78H-38Q-30 58 -4 52V-2Q-26 -18 -36 -40Z') +
  line('M-30 -68Q-30 -34 -10 -12', 2) +
  gold(box(0, -86, 144, 16, 6)) +
  gold(box(0, 86, 144, 16, 6)) +
  ember(0, 66, 36);

const map =
  body('M-96 -58L-34 -78L34 -58L96 -78V58L34 78L-34 58L-96 78Z') +
  glow('M-34 -78L34 -58V78L-34 58Z') +
  line('M-34 -78V58M34 -58V78', 2) +
  `<path d="M-76 48Q-52 6 -22 22T22 -6T60 -30" fill="none" stroke="#0b0a0f" stroke-opacity=".75" stroke-width="5" stroke-dasharray="10 9" stroke-linecap="round"/>` +
  line('M54 -48L76 -28M76 -48L54 -28', 6) +
  moved(-66, -26, turned(4, gold('M0 0L5 -6L0 -24L-5 -6Z'))) +
  line('M-14 -34l10 -14l10 14M-2 -32l9 -12l9 12', 2);

const bell =
  line('M0 -104a13 13 0 1 0 .01 0', 4) +
  body('M0 -82C46 -80 56 -38 58 2Q60 46 88 62V72H-88V62Q-60 46 -58 2C-56 -38 -46 -80 0 -82Z') +
  line('M-57 10Q0 26 57 10M-62 32Q0 50 62 32', 2.4) +
  shade('M20 -78C52 -70 50 -20 54 6Q58 46 78 62H30Q38 0 20 -78Z', 0.3) +
  ember(0, -24, 36) +
  moved(0, -24, turned(5, gold('M0 -4C-8 -8 -8 -20 0 -26C8 -20 8 -8 0 -4Z'))) +
  gold('M-18 72a18 20 0 0 0 36 0Z');

const vault =
  body(box(0, 0, 188, 188, 18)) +
  line(box(0, 0, 168, 168, 10), 1.8) +
  glow(disc(0, 0, 72)) +
  body(disc(0, 0, 58)) +
  turned(12, moved(0, -65, gold(disc(0, 0, 4)))) +
  turned(6, line('M0 -16V-46', 5) + gold(disc(0, -48, 7))) +
  gold(disc(0, 0, 18)) +
  shade(disc(0, 0, 8), 0.8) +
  turned(4, moved(0, -108, gold(disc(0, 0, 5))), 45);

const candlestick =
  body('M-56 96H56Q50 78 20 74H-20Q-50 78 -56 96Z') +
  gold('M-8 74Q-14 50 -4 26H4Q14 50 8 74Z') +
  line('M0 40Q-70 40 -66 2M0 40Q70 40 66 2', 5) +
  [-66, 0, 66]
    .map((x) =>
      moved(
        x,
        x === 0 ? -14 : 0,
        gold(box(0, 0, 32, 8, 4)) + glow(box(0, -24, 16, 40, 3)) + ember(0, -62, 36) + glow('M0 -82Q13 -64 0 -46Q-13 -64 0 -82Z'),
      ),
    )
    .join('') +
  line('M0 -10V30', 5);

const shield =
  body('M0 -96Q46 -74 88 -76Q94 40 0 98Q-94 40 -88 -76Q-46 -74 0 -96Z') +
  line('M0 -80Q40 -62 74 -62Q78 34 0 82Q-78 34 -74 -62Q-40 -62 0 -80Z', 2) +
  glow('M0 -80V82Q-78 34 -74 -62Q-40 -62 0 -80Z') +
  line('M-76 -6H76', 2.4) +
  moved(0, -6, shade(disc(0, 0, 34), 0.85) + line(disc(0, 0, 34), 2.6) + gold(suits.spade));

const teapot =
  line('M-14 -96Q-24 -84 -12 -76T-14 -62M10 -100Q0 -88 12 -78T10 -62', 2.4) +
  gold(disc(0, -52, 9)) +
  body('M-34 -30Q-30 -46 0 -46Q30 -46 34 -30Z') +
  line('M58 -10Q104 -20 96 22Q90 48 54 50', 8) +
  body('M-56 8Q-76 -6 -88 -30L-102 -24Q-92 24 -52 48Z') +
  body('M-44 -30H44Q70 -8 68 22Q64 66 34 78H-34Q-64 66 -68 22Q-70 -8 -44 -30Z') +
  moved(0, 22, turned(5, glow('M0 -5C-15 -12 -14 -30 0 -36C14 -30 15 -12 0 -5Z')) + gold(disc(0, 0, 6))) +
  glow('M-40 78H40L34 90H-34Z');

const lantern =
  line('M0 -108V-86', 3) +
  gold(box(0, -78, 56, 16, 5)) +
  ember(0, 0, 120) +
  body('M-32 -70H32Q84 -46 84 0Q84 46 32 70H-32Q-84 46 -84 0Q-84 -46 -32 -70Z') +
  glow('M-12 -70H12Q32 -40 32 0Q32 40 12 70H-12Q-32 40 -32 0Q-32 -40 -12 -70Z') +
  mirrored(line('M26 -70Q60 -40 60 0Q60 40 26 70', 2)) +
  line('M-79 -24H79M-79 24H79', 1.6) +
  gold(box(0, 78, 56, 16, 5)) +
  line('M0 86V96M-10 96V112M0 96V118M10 96V112', 2.4);

const goblet =
  ember(0, -60, 70) +
  body('M-60 -78H60Q62 10 14 24V66Q52 72 56 92H-56Q-52 72 -14 66V24Q-62 10 -60 -78Z') +
  glow('M-60 -78Q0 -96 60 -78Q0 -58 -60 -78Z') +
  line('M-58 -44Q0 -24 58 -44M-36 2Q0 16 36 2', 2.2) +
  moved(0, -14, glow(suits.diamond), 0.62) +
  mirrored(gold(disc(38, -22, 5)) + line('M60 -64Q96 -62 88 -26Q80 2 46 2', 4)) +
  gold(box(0, 44, 44, 12, 6));

const ring =
  line(disc(0, 32, 60), 14) +
  `<path d="${disc(0, 32, 60)}" fill="none" stroke="#0b0a0f" stroke-opacity=".35" stroke-width="2"/>` +
  moved(0, -52, body('M-30 -26H30L48 -4L0 46L-48 -4Z') + glow('M-14 -4L0 -26L14 -4L0 46Z') + line('M-48 -4H48', 2)) +
  ember(-22, -72, 30);

const moon =
  ember(8, 0, 120) +
  glow('M34 -92A96 96 0 1 0 92 46A78 78 0 0 1 34 -92Z') +
  shade('M-40 66A96 96 0 0 0 92 46A86 86 0 0 1 -40 66Z', 0.22) +
  line('M-66 -10a16 16 0 0 0 22 20M-34 44a10 10 0 0 0 16 8', 2) +
  moved(58, -46, gold('M0 -30Q4 -4 30 0Q4 4 0 30Q-4 4 -30 0Q-4 -4 0 -30Z')) +
  moved(30, 6, gold('M0 -14Q2 -2 14 0Q2 2 0 14Q-2 2 -14 0Q-2 -2 0 -14Z'));

export const relicMotifs = { crown, compass, key, hourglass, map, bell, vault, candlestick, shield, teapot, lantern, goblet, ring, moon };

import { around, body, box, disc, ember, glow, gold, line, mirrored, moved, shade, suits, turned } from '../marks.ts';

const letter = moved(
  0,
  0,
  glow(box(0, -12, 132, 96, 4)) +
    line('M-46 -40H46M-46 -24H30', 2) +
    body('M-88 -22L0 34L88 -22V72Q88 80 80 80H-80Q-88 80 -88 72Z') +
    line('M-86 76L-20 22M86 76L20 22', 2) +
    gold(disc(0, 36, 22)) +
    moved(0, 36, shade(suits.heart, 0.7), 0.42),
  1,
  -8,
);

const book =
  ember(0, -34, 84) +
  body('M-96 -36Q-44 -60 0 -30Q44 -60 96 -36V66Q44 44 0 76Q-44 44 -96 66Z') +
  glow('M-86 -42Q-42 -66 0 -34V62Q-42 34 -86 54Z') +
  glow('M86 -42Q42 -66 0 -34V62Q42 34 86 54Z') +
  line('M0 -34V76', 3) +
  mirrored(line('M16 -28Q44 -48 72 -40M16 -8Q44 -28 72 -20M16 12Q44 -8 72 0M16 32Q44 12 72 20', 2)) +
  gold('M30 60V104L40 94L50 104V50Z') +
  moved(0, -78, gold('M0 -22Q3 -3 20 0Q3 3 0 22Q-3 3 -20 0Q-3 -3 0 -22Z'));

const clock =
  body('M-40 78L-52 98H52L40 78Z') +
  body(disc(0, 0, 92)) +
  glow(disc(0, 0, 72)) +
  shade(disc(0, 0, 66), 0.78) +
  turned(12, gold('M-2.4 -62H2.4V-50H-2.4Z')) +
  turned(4, gold('M-4.5 -63H4.5V-46H-4.5Z')) +
  line('M0 0L26 -26', 6) +
  line('M0 0L-14 -48', 4) +
  gold(disc(0, 0, 8)) +
  gold('M-8 -92L0 -112L8 -92Z');

const mask =
  mirrored(gold('M10 -34Q14 -84 50 -104Q44 -62 22 -34Z') + body('M30 -34Q52 -80 92 -86Q76 -46 48 -30Z')) +
  glow('M0 -38Q-16 -72 0 -104Q16 -72 0 -38Z') +
  body('M-98 -28Q-50 -50 0 -24Q50 -50 98 -28Q98 46 44 48Q14 46 0 22Q-14 46 -44 48Q-98 46 -98 -28Z') +
  mirrored(shade('M16 4Q34 -20 68 -10Q62 20 40 20Q22 20 16 4Z', 0.9) + line('M16 4Q34 -20 68 -10Q62 20 40 20Q22 20 16 4Z', 2.4)) +
  mirrored(line('M14 -18Q44 -40 86 -22M54 40Q88 30 88 -6', 1.8)) +
  moved(0, -20, gold(suits.diamond), 0.4) +
  line('M-92 4Q-112 50 -84 92M92 4Q112 50 84 92', 2.6) +
  gold(disc(-84, 94, 5)) +
  gold(disc(84, 94, 5));

const tram =
  line('M-20 -98L0 -78L20 -98M-26 -98H26', 3) +
  body('M-62 -58Q-60 -78 0 -78Q60 -78 62 -58L70 60Q70 74 56 74H-56Q-70 74 -70 60Z') +
  glow('M-50 -50H-4V2H-54Z') +
  glow('M50 -50H4V2H54Z') +
  line('M-66 14H66', 2.4) +
  gold(box(0, -66, 52, 12, 5)) +
  ember(0, 40, 44) +
  glow(disc(0, 40, 16)) +
  mirrored(gold(disc(46, 44, 7))) +
  line('M-40 74L-62 104M40 74L62 104M-52 88H52', 3);

const camera =
  body('M-92 -40H-44L-30 -64H30L44 -40H92V66Q92 74 84 74H-84Q-92 74 -92 66Z') +
  line('M-92 -16H92', 2) +
  glow(disc(0, 12, 48)) +
  shade(disc(0, 12, 42), 0.8) +
  moved(0, 12, turned(6, line(`M${around(38, 0)}L${around(19, 60)}`, 2.4))) +
  ember(0, 12, 30) +
  glow(disc(0, 12, 10)) +
  gold(box(66, -28, 26, 12, 3)) +
  gold(disc(-68, -28, 7));

const cake =
  body('M-86 88V44Q-86 34 -76 34H76Q86 34 86 44V88Z') +
  body('M-58 34V-2Q-58 -10 -50 -10H50Q58 -10 58 -2V34Z') +
  body('M-32 -10V-40Q-32 -46 -26 -46H26Q32 -46 32 -40V-10Z') +
  glow('M-86 44Q-86 34 -76 34H76Q86 34 86 44Q76 64 64 46Q52 64 40 46Q28 64 16 46Q0 64 -16 46Q-28 64 -40 46Q-52 64 -64 46Q-76 64 -86 44Z') +
  glow('M-58 0Q-56 -10 -50 -10H50Q56 -10 58 0Q46 18 34 2Q18 20 0 2Q-18 20 -34 2Q-46 18 -58 0Z') +
  gold('M-3 -46V-72H3V-46Z') +
  ember(0, -86, 30) +
  glow('M0 -104Q12 -88 0 -74Q-12 -88 0 -104Z') +
  line('M-100 92H100', 4);

const orrery =
  moved(
    0,
    0,
    line('M-104 0A104 34 0 1 1 104 0', 2.4) +
      glow(disc(0, 0, 54)) +
      shade('M-30 45A54 54 0 0 0 45 -30Q54 30 0 40Q-16 42 -30 45Z', 0.35) +
      line('M-52 -14Q0 8 52 -14M-50 16Q0 38 50 16', 1.8) +
      line('M-104 0A104 34 0 0 0 104 0', 4) +
      line('M-86 0A86 26 0 0 0 86 0', 1.8),
    1,
    -22,
  ) +
  moved(70, -76, body(disc(0, 0, 15))) +
  moved(-74, 70, gold(disc(0, 0, 9))) +
  line(`M${around(102, 100)}A102 102 0 0 1 ${around(102, 200)}`, 1.6) +
  ember(70, -76, 30);

export const townMotifs = { letter, book, clock, mask, tram, camera, cake, orrery };

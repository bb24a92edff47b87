import { around, body, box, disc, ember, glow, gold, line, mirrored, moved, shade, turned } from '../marks.ts';

const tree =
  body('M-11 96Q-4 50 -14 14H14Q4 50 11 96Z') +
  body(disc(-44, -6, 40)) +
  body(disc(44, -6, 40)) +
  body(disc(0, -46, 50)) +
  line('M0 40L-30 6M0 26L28 -2M0 20V-34', 2.2) +
  [
    [-52, -14],
    [-28, 14],
    [-20, -58],
    [22, -62],
    [4, -22],
    [52, -16],
    [34, 14],
    [-2, -82],
  ]
    .map(([x = 0, y = 0]) => ember(x, y, 15) + gold(disc(x, y, 7)))
    .join('') +
  line('M-50 96H50', 3);

const petal = 'M0 -10C-40 -30 -38 -82 0 -96C38 -82 40 -30 0 -10Z';

const blossom =
  turned(5, body(petal), 36) +
  turned(5, glow(petal)) +
  turned(10, line('M0 -14V-38', 1.8) + gold(disc(0, -41, 3.4)), 18) +
  gold(disc(0, 0, 13));

const lotusPetal = 'M0 62C-36 26 -30 -42 0 -82C30 -42 36 26 0 62Z';

const opened = (angle: number, drawing: string) => mirrored(moved(0, 58, moved(0, -58, drawing), 1, angle));

const lotus =
  opened(76, body(lotusPetal)) +
  opened(50, body(lotusPetal)) +
  opened(25, glow(lotusPetal)) +
  glow(lotusPetal) +
  line('M0 44V-44', 1.6) +
  ember(0, -24, 34) +
  line('M-96 80Q-48 62 0 76Q48 62 96 80', 3) +
  line('M-60 96Q0 78 60 96', 2);

const bambooStalk = (height: number) =>
  Array.from({ length: height }, (_, index) => body(box(0, 82 - index * 38, 20, 36, 5)) + line(`M-12 ${101 - index * 38}H12`, 3.4)).join(
    '',
  );

const leaf = gold('M0 0Q22 -22 56 -16Q34 6 0 0Z');

const bamboo =
  moved(-40, 0, bambooStalk(4)) +
  moved(36, 0, bambooStalk(4)) +
  moved(-2, -2, bambooStalk(5)) +
  moved(8, -48, leaf) +
  moved(8, -46, leaf, 0.9, 40) +
  moved(-12, -8, leaf, 0.9, 170) +
  moved(-50, -14, leaf, 0.8, 200) +
  moved(46, 4, leaf, 0.8, -16);

const cell = 'M0 -32L27.7 -16V16L0 32L-27.7 16V-16Z';

const honeycomb =
  turned(6, moved(0, -58, body(cell), 1, 30), 30) +
  glow(cell) +
  turned(3, ember(0, -58, 26), 30) +
  moved(0, 0, gold('M0 -14a9 14 0 1 0 .01 0Z') + mirrored(line('M4 -6Q26 -24 24 -4Q18 8 4 2', 2)));

const grapes =
  [3, 4, 3, 2, 1]
    .flatMap((count, row) => Array.from({ length: count }, (_, index) => [(index - (count - 1) / 2) * 38, -32 + row * 31] as const))
    .map(([x, y]) => glow(disc(x, y, 20)) + shade(disc(x + 3, y + 4, 13), 0.18))
    .join('') +
  line('M0 -50Q2 -78 20 -96', 4) +
  body('M2 -62C-22 -92 -64 -92 -82 -70C-62 -70 -62 -54 -74 -46C-48 -40 -20 -44 2 -62Z') +
  line('M0 -62Q-34 -66 -64 -60', 1.8) +
  line('M14 -76Q44 -74 42 -58T62 -48', 2.4);

const pagoda =
  gold('M-3 -100H3V-74H-3Z') +
  gold(disc(0, -84, 7)) +
  body('M-66 -38Q-34 -46 -14 -76H14Q34 -46 66 -38Q40 -28 0 -28Q-40 -28 -66 -38Z') +
  body('M-34 -28H34V4H-34Z') +
  glow('M-14 4V-14a14 12 0 0 1 28 0V4Z') +
  body('M-98 22Q-56 12 -42 -2H42Q56 12 98 22Q60 36 0 36Q-60 36 -98 22Z') +
  body('M-58 36H58V82H-58Z') +
  mirrored(line('M-30 36V82', 2.4) + gold('M-86 24v16l-5 8h10l-5 -8Z')) +
  glow('M-18 82V60a18 16 0 0 1 36 0V82Z') +
  ember(0, 66, 34) +
  line('M-78 82H78M-90 94H90', 4);

const greenhouse =
  body('M-84 90V-6Q-84 -80 0 -92Q84 -80 84 -6V90Z') +
  line('M-84 10H84M-84 50H84M-42 90V-76M42 90V-76M0 50V-92', 2) +
  glow('M-20 90V48a20 20 0 0 1 40 0V90Z') +
  mirrored(gold('M52 90Q48 66 30 62Q34 82 46 90ZM58 90Q58 60 74 52Q76 76 64 90Z')) +
  ember(0, -22, 46) +
  moved(0, -22, turned(5, glow('M0 0C-14 -8 -13 -26 0 -32C13 -26 14 -8 0 0Z'))) +
  line('M-96 92H96', 4);

const well =
  body('M-78 -34L0 -92L78 -34L70 -24L0 -74L-70 -24Z') +
  line('M-52 -34V34M52 -34V34', 5) +
  line('M0 -66V-4', 2.4) +
  glow('M-14 -4H14L10 20H-10Z') +
  body('M-72 32H72L64 92H-64Z') +
  line('M-69 52H69M-67 72H67M-30 32V52M20 32V52M-8 52V72M42 52V72M-46 52V72M-26 72V92M24 72V92', 1.8) +
  gold('M-80 26H80V36H-80Z');

const mountain =
  glow(disc(0, -34, 44)) +
  body('M-100 78L-46 -18L-22 16L-10 -2L22 78Z') +
  body('M-26 78L34 -44L100 78Z') +
  line('M-46 -18L-36 8L-28 -2M34 -44L24 -10L36 -20L48 -6', 2.2) +
  line(`M-14 78Q10 56 4 44T22 16`, 3) +
  line(`M${around(64, -60)}A64 64 0 0 1 ${around(64, 60)}`, 1.6) +
  line('M-100 88H100', 3);

export const gardenMotifs = { tree, blossom, lotus, bamboo, honeycomb, grapes, pagoda, greenhouse, well, mountain };

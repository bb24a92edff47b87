import { around, body, box, disc, ember, glow, gold, line, mirrored, moved, shade, suits, turned } from '../marks.ts';

const card = (suit: string) =>
  body(box(0, 0, 84, 124, 9)) +
  line(box(0, 0, 70, 110, 5), 1.4) +
  gold(suit) +
  moved(-27, -42, gold(suit), 0.3) +
  moved(27, 42, gold(suit), 0.3, 180);

const cards =
  moved(-46, 12, card(suits.heart), 1, -22) +
  moved(46, 12, card(suits.club), 1, 22) +
  moved(
    0,
    -8,
    glow(box(0, 0, 90, 132, 10)) +
      shade(box(0, 0, 78, 120, 6), 0.82) +
      line(box(0, 0, 78, 120, 6), 1.6) +
      moved(0, 0, gold(suits.spade), 1.15) +
      moved(-27, -44, gold(suits.spade), 0.3) +
      moved(27, 44, gold(suits.spade), 0.3, 180),
  );

const fanBlade = 'M-9 8L-17 -92Q0 -102 17 -92L9 8Z';

const fan = moved(
  0,
  62,
  [-66, -44, -22, 0, 22, 44, 66].map((angle, index) => moved(0, 0, (index % 2 ? glow : body)(fanBlade), 1.36, angle)).join('') +
    line(`M${around(104, -74)}A104 104 0 0 1 ${around(104, 74)}`, 3) +
    line(`M${around(58, -74)}A58 58 0 0 1 ${around(58, 74)}`, 2) +
    [-44, 0, 44]
      .map((angle) => `<g transform="rotate(${angle})">${moved(0, -80, turned(5, gold('M0 -3C-6 -6 -6 -15 0 -18C6 -15 6 -6 0 -3Z')))}</g>`)
      .join('') +
    gold(disc(0, 4, 10)) +
    line('M0 12Q8 24 0 34', 2.4) +
    gold('M-5 32H5L7 48H-7Z'),
);

const gem =
  body('M-56 -62H56L98 -14L0 92L-98 -14Z') +
  glow('M-30 -14L0 -62L30 -14L0 92Z') +
  glow('M-56 -62L-30 -14L-98 -14Z') +
  glow('M56 -62L30 -14L98 -14Z') +
  line('M-98 -14H98M0 -62L30 -14L0 92L-30 -14Z', 2) +
  shade('M-30 -14L0 92L-98 -14Z', 0.25) +
  ember(-28, -44, 30) +
  gold('M62 -92Q64 -78 78 -76Q64 -74 62 -60Q60 -74 46 -76Q60 -78 62 -92Z');

const bottle =
  glow('M0 -104L20 -84L0 -62L-20 -84Z') +
  gold(box(0, -54, 34, 16, 4)) +
  body('M-16 -46H16V-34Q72 -22 72 32Q72 92 0 92Q-72 92 -72 32Q-72 -22 -16 -34Z') +
  glow('M-62 30Q-30 14 0 28Q30 42 62 28Q64 82 0 82Q-64 82 -62 30Z') +
  moved(0, 34, gold(suits.heart), 0.8) +
  line('M-50 4Q-40 -16 -22 -20', 2.6) +
  line('M18 -54Q62 -56 74 -20', 2.4) +
  gold('M68 -22H80L84 4H64Z');

const record =
  body(disc(0, 0, 94)) +
  [80, 68, 56, 44].map((radius) => line(disc(0, 0, radius), 1.4)).join('') +
  glow(disc(0, 0, 32)) +
  shade('M0 0L-60 -66A90 90 0 0 1 -20 -87ZM0 0L60 66A90 90 0 0 1 20 87Z', 0.28) +
  moved(0, 2, gold('M-10 14a8 6 0 1 1 -6 -5V-20L16 -25V8a8 6 0 1 1 -6 -5V-12L-10 -8Z'), 0.82) +
  line('M92 -86Q84 -30 46 -2', 5) +
  gold(disc(92, -86, 10));

const chess =
  body('M-64 92H64V78Q40 70 34 56H-34Q-40 70 -64 78Z') +
  body('M-30 56Q-18 10 -22 -34H22Q18 10 30 56Z') +
  glow('M-34 -34H34V-46H-34Z') +
  body('M-42 -46L-54 -88L-26 -70L0 -96L26 -70L54 -88L42 -46Z') +
  [-54, 0, 54].map((x) => gold(disc(x, x === 0 ? -98 : -90, 7))).join('') +
  line('M-24 40H24M-21 -22H21', 2.2) +
  ember(0, 10, 32) +
  moved(0, 10, gold(suits.diamond), 0.6);

const pip = (x: number, y: number) => gold(disc(x, y, 6.5));
const die =
  glow('M0 -62L54 -34L0 -6L-54 -34Z') +
  body('M-54 -34L0 -6V58L-54 28Z') +
  body('M54 -34L0 -6V58L54 28Z') +
  moved(0, -34, `<g transform="scale(1 .55)">${pip(-22, 0)}${pip(22, 0)}${pip(0, 0)}</g>`) +
  `<g transform="translate(-27 12) skewY(28)">${pip(-12, -14)}${pip(12, 14)}</g>` +
  `<g transform="translate(27 12) skewY(-28)">${pip(-11, -14)}${pip(11, -14)}${pip(0, 0)}${pip(-11, 14)}${pip(11, 14)}</g>`;

const dice = moved(34, -34, die, 0.9, 14) + moved(-32, 38, die, 0.98, -10);

const chandelier =
  line('M0 -104V-60', 4) +
  gold(disc(0, -64, 9)) +
  mirrored(
    line('M0 -40Q46 -34 48 -4M0 -10Q84 -6 88 34', 3.4) +
      [
        [48, -8],
        [88, 30],
      ]
        .map(
          ([x = 0, y = 0]) =>
            gold(box(x, y, 22, 7, 3)) +
            glow(box(x, y - 15, 9, 24, 2)) +
            ember(x, y - 38, 26) +
            glow(`M${x} ${y - 50}q8 12 0 22q-8 -10 0 -22Z`),
        )
        .join('') +
      line('M88 38Q44 70 0 52', 1.8) +
      glow('M88 42L94 54L88 68L82 54ZM44 60L50 72L44 86L38 72Z'),
  ) +
  body('M0 -58Q26 -40 14 -14Q34 10 0 52Q-34 10 -14 -14Q-26 -40 0 -58Z') +
  glow('M0 56L8 72L0 96L-8 72Z') +
  ember(0, -84, 24);

const carousel =
  gold('M0 -112L24 -102L0 -94Z') +
  line('M0 -112V-80', 3) +
  body('M-96 -30Q-60 -48 0 -86Q60 -48 96 -30Z') +
  line('M0 -84L-48 -32M0 -84L0 -32M0 -84L48 -32', 2) +
  glow('M-96 -30H96Q88 -10 76 -26Q64 -8 50 -26Q36 -8 24 -26Q12 -8 0 -26Q-12 -8 -24 -26Q-36 -8 -50 -26Q-64 -8 -76 -26Q-88 -10 -96 -30Z') +
  mirrored(line('M62 -16V68', 4)) +
  line('M0 -16V68', 5) +
  mirrored(glow('M40 34Q48 10 66 16Q84 10 86 -4L94 8Q92 30 80 36L84 58H76L70 40H56L50 58H42Z')) +
  ember(0, 20, 40) +
  body('M-98 68H98L84 92H-84Z') +
  mirrored(gold(disc(36, 80, 4)) + gold(disc(66, 80, 4))) +
  gold(disc(0, 80, 4));

export const salonMotifs = { cards, fan, gem, bottle, record, chess, dice, chandelier, carousel };

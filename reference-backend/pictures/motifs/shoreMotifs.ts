import { around, beam, body, disc, ember, glow, gold, line, mirrored, moved, shade, turned } from '../marks.ts';

const ripples = (y: number) => line(`M-92 ${y}q23 -12 46 0t46 0t46 0t46 0`, 2.5) + line(`M-60 ${y + 14}q20 -10 40 0t40 0t40 0`, 2);

const lighthouse =
  mirrored(beam('M14 -56L150 -96V-14Z')) +
  ember(0, -54, 60) +
  body('M-76 98Q-44 74 0 82Q46 72 78 98Z') +
  body('M-27 86L-17 -34H17L27 86Z') +
  shade('M-24.6 58L-22.6 34H22.6L24.6 58Z') +
  shade('M-20.6 10L-18.6 -14H18.6L20.6 10Z') +
  body('M-27 -34H27V-43H-27Z') +
  glow('M-14 -43V-68H14V-43Z') +
  gold('M-21 -68Q-14 -80 -3 -86V-98H3V-86Q14 -80 21 -68Z') +
  gold('M-6 86V70a6 6 0 0 1 12 0V86Z');

const boat =
  line('M0 42V-92', 4) +
  glow('M7 -84Q64 -30 70 28H7Z') +
  line('M7 -46Q34 -44 42 -44M7 -10Q44 -8 58 -8', 1.6) +
  body('M-7 -66Q-46 -22 -60 28H-7Z') +
  gold('M0 -104l26 10l-26 10Z') +
  body('M-88 42H88Q72 78 34 82H-36Q-74 78 -88 42Z') +
  line('M-78 56H78', 1.6) +
  ripples(92);

const shell =
  body('M0 86L-24 74Q-96 36 -84 -20Q-64 -80 0 -86Q64 -80 84 -20Q96 36 24 74Z') +
  mirrored(line('M0 80L-72 -6M0 80L-52 -54M0 80L-24 -78', 2.4)) +
  line('M0 80V-84', 2.4) +
  line('M-66 -10Q0 -54 66 -10M-46 24Q0 -6 46 24', 1.6) +
  glow('M-30 74Q0 58 30 74L22 94H-22Z') +
  ember(0, 12, 30) +
  glow(disc(0, 12, 13));

const waterWheel =
  line(disc(0, 0, 80), 6) +
  body('M0 -92a92 92 0 1 0 .01 0ZM0 -66a66 66 0 1 1 -.01 0Z') +
  turned(12, gold('M-5 -100H5V-64H-5Z')) +
  turned(6, line('M0 -64V-18', 3.5)) +
  glow(disc(0, 0, 20)) +
  gold(disc(0, 0, 8)) +
  ripples(90);

const islet =
  glow(disc(34, -44, 34)) +
  body('M-100 66Q-64 40 -42 -30Q-32 -52 -20 -34L2 8L18 -14Q28 -28 40 -8L70 44L100 66Z') +
  line('M-42 -28L-30 -10L-22 -24L-12 -6M18 -12L26 2L34 -8', 2.2) +
  shade('M-34 66Q-30 20 -24 -6L2 66Z', 0.3) +
  ripples(78);

const bridge =
  glow('M0 -92a34 34 0 1 0 .01 0Z') +
  body('M-100 52Q0 -74 100 52H76Q0 -30 -76 52Z') +
  Array.from({ length: 9 }, (_, index) => {
    const x = -64 + index * 16;
    const y = 52 - 63 * (1 - (x / 100) ** 2);
    return line(`M${x} ${y}V${y - 18}`, 2.6);
  }).join('') +
  line('M-84 14Q0 -86 84 14', 3) +
  line('M-70 62Q0 128 70 62', 1.6) +
  ripples(66);

const whale =
  ripples(66) +
  body(
    'M0 78C-10 30 -14 -6 -20 -24C-52 -28 -88 -52 -98 -86C-60 -88 -22 -72 0 -42C22 -72 60 -88 98 -86C88 -52 52 -28 20 -24C14 -6 10 30 0 78Z',
  ) +
  line('M-14 -30Q-46 -38 -74 -70M14 -30Q46 -38 74 -70', 2) +
  mirrored(line('M12 62Q34 34 52 56', 2.4) + ember(46, 34, 16) + gold(disc(46, 34, 3)) + gold(disc(62, 10, 2.4)));

const koi =
  moved(
    0,
    0,
    glow('M-44 -4C-70 -22 -86 -44 -104 -46C-94 -18 -96 2 -108 34C-84 28 -64 12 -44 -4Z') +
      glow('M6 -42Q-6 -74 -30 -76Q-16 -54 -20 -34Z') +
      glow('M14 30Q10 62 -14 70Q-6 46 -10 28Z') +
      body('M88 0C58 -46 -4 -56 -52 -4C-4 48 58 42 88 0Z') +
      line('M52 -28Q36 0 52 26', 2.4) +
      [-26, -4, 18].map((x) => line(`M${x} -24q12 12 0 22q12 12 0 22`, 1.8)).join('') +
      gold(disc(66, -6, 5)) +
      line('M84 6Q98 10 100 24M82 8Q88 20 84 30', 1.8),
    1,
    -24,
  ) +
  line(`M${around(96, 150)}A96 96 0 0 1 ${around(96, 230)}`, 2) +
  line(`M${around(96, -30)}A96 96 0 0 1 ${around(96, 40)}`, 2);

export const shoreMotifs = { lighthouse, boat, shell, waterWheel, islet, bridge, whale, koi };

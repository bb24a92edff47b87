import { body, box, disc, ember, glow, gold, line, mirrored, moved, shade } from '../marks.ts';

const eye = (x: number, y: number) => gold(disc(x, y, 9)) + shade(disc(x, y, 4.6), 1);

const fox =
  body('M-84 -92L-28 -46Q0 -56 28 -46L84 -92Q90 -24 72 8L0 94L-72 8Q-90 -24 -84 -92Z') +
  mirrored(shade('M72 -72L40 -42Q56 -34 66 -20Z', 0.5)) +
  mirrored(glow('M74 4Q40 -4 20 20L0 94Z')) +
  glow('M0 -46L14 20L0 52L-14 20Z') +
  mirrored(gold('M22 0Q36 -18 54 -14Q46 4 26 6Z')) +
  gold('M-13 74Q0 64 13 74L0 94Z') +
  line('M0 -46V46', 1.6);

const cat =
  body('M-74 -94L-34 -58Q0 -68 34 -58L74 -94L86 -8Q78 72 0 84Q-78 72 -86 -8Z') +
  mirrored(glow('M66 -74L42 -52Q56 -44 68 -32Z')) +
  mirrored(gold('M18 -4Q36 -28 60 -10Q42 16 18 -4Z') + shade('M38 -17Q46 -6 38 6Q31 -6 38 -17Z', 0.95)) +
  glow('M-10 26H10L0 38Z') +
  line('M0 38V48Q-12 64 -28 54M0 48Q12 64 28 54', 2.6) +
  mirrored(line('M40 36L98 24M40 44L100 48M40 52L92 70', 2)) +
  moved(0, -44, gold('M0 -14Q2 -2 12 0Q2 2 0 14Q-2 2 -12 0Q-2 -2 0 -14Z'));

const owl =
  body('M-62 -94Q-40 -78 0 -80Q40 -78 62 -94Q84 -40 76 10Q66 92 0 96Q-66 92 -76 10Q-84 -40 -62 -94Z') +
  mirrored(shade('M76 -4Q80 70 24 92Q52 50 50 8Z', 0.4) + line('M52 10Q52 54 26 90M66 4Q70 48 46 78', 2)) +
  [0, 1, 2]
    .map((row) => line(`M${-32 + row * 6} ${30 + row * 18}q8 12 16 0t16 0${row < 2 ? 't16 0' : ''}${row < 1 ? 't16 0' : ''}`, 2))
    .join('') +
  mirrored(glow(disc(31, -32, 33)) + shade(disc(31, -32, 26), 0.85) + eye(31, -32) + line(disc(31, -32, 20), 1.6)) +
  gold('M0 -26L11 -10L0 12L-11 -10Z') +
  line('M-62 -94Q-30 -70 0 -66Q30 -70 62 -94', 2.4);

const crane =
  glow(disc(40, -34, 44)) +
  moved(
    0,
    6,
    body('M-8 28L-58 -88L30 -6Z') +
      body('M30 -6L-8 28L18 62Z') +
      glow('M10 -24L62 -104L44 12L30 -6Z') +
      body('M18 62L104 20L30 -6Z') +
      glow('M-8 28L-82 -4L-96 30L-84 16L18 62Z') +
      line('M-8 28L30 -6L18 62M-58 -88L18 20', 1.6) +
      gold('M-82 -4L-100 32L-84 16Z'),
  );

const tortoise =
  mirrored(body('M44 -52Q84 -84 92 -54Q88 -36 62 -30ZM48 54Q84 84 92 56Q88 38 62 32Z')) +
  body('M-20 -72Q-22 -104 0 -106Q22 -104 20 -72Z') +
  body('M0 78L8 102L-8 98Z') +
  body('M0 -80C56 -80 84 -40 82 4C78 56 44 84 0 84C-44 84 -78 56 -82 4C-84 -40 -56 -80 0 -80Z') +
  glow('M0 -42L36 -20V22L0 44L-36 22V-20Z') +
  line('M0 -42V-80M36 -20L70 -42M36 22L72 40M0 44V84M-36 22L-72 40M-36 -20L-70 -42', 2.4) +
  line('M0 -24L20 -11V13L0 26L-20 13V-11Z', 1.8) +
  mirrored(gold(disc(8, -92, 3.4)));

const stag =
  mirrored(
    line('M12 -26C20 -60 66 -58 70 -104M44 -60C64 -58 88 -66 96 -88M22 -44C26 -66 34 -74 32 -98', 5) +
      body('M26 -10Q60 -34 82 -20Q66 8 34 8Z') +
      line('M34 0Q56 -16 72 -16', 1.8),
  ) +
  body('M-32 -14Q0 -34 32 -14Q38 26 22 58Q18 96 0 98Q-18 96 -22 58Q-38 26 -32 -14Z') +
  glow('M0 -22L12 30L14 74Q0 84 -14 74L-12 30Z') +
  mirrored(gold('M16 12Q26 4 32 12Q26 20 16 12Z')) +
  gold('M-13 80Q0 72 13 80Q8 96 0 96Q-8 96 -13 80Z') +
  ember(0, -66, 44) +
  moved(0, -66, gold('M0 -16Q2 -2 16 0Q2 2 0 16Q-2 2 -16 0Q-2 -2 0 -16Z'));

const butterfly =
  mirrored(
    body('M2 -6C16 -72 96 -104 98 -42C98 2 44 20 2 6Z') +
      body('M2 4C44 8 84 30 72 66C60 100 18 78 2 26Z') +
      glow('M26 -24C40 -62 80 -72 80 -42C80 -16 50 -6 26 -24Z') +
      glow('M24 30C44 30 62 42 54 60C46 74 28 58 24 30Z') +
      ember(62, -44, 20) +
      line('M4 -40Q20 -76 34 -92', 2.4) +
      gold(disc(35, -94, 4)),
  ) + gold('M0 -48Q9 -20 6 30Q4 70 0 82Q-4 70 -6 30Q-9 -20 0 -48Z');

const firefly =
  line('M-30 -72Q0 -118 30 -72', 3) +
  gold(box(0, -70, 72, 14, 5)) +
  body('M-34 -62H34Q38 -46 58 -34Q68 -26 68 -10V74Q68 92 50 92H-50Q-68 92 -68 74V-10Q-68 -26 -58 -34Q-38 -46 -34 -62Z') +
  ember(0, 26, 86) +
  [
    [-28, 44, 1],
    [22, 58, 0.8],
    [2, 12, 1.25],
    [34, 4, 0.7],
    [-34, -2, 0.75],
    [-4, 72, 0.6],
  ]
    .map(([x = 0, y = 0, scale = 1]) =>
      moved(x, y, ember(0, 0, 26) + glow(disc(0, 0, 6)) + mirrored(line('M3 -3Q18 -18 16 -4', 1.8)), scale),
    )
    .join('') +
  line('M-54 -6V62M-46 -26Q-54 -20 -54 -14', 2);

export const creatureMotifs = { fox, cat, owl, crane, tortoise, stag, butterfly, firefly };

import { expect, it } from 'vitest';
import { tileHueCount, tileLook } from '#lib/games/lobby/tileLook.ts';

it('is deterministic for a game', () => {
  expect(tileLook('moonwell', '문웰')).toEqual(tileLook('moonwell', '문웰'));
});

it('uses all hues', () => {
  const hues = new Set(Array.from({ length: 200 }, (_, index) => tileLook(`game-${index}`, 'x').hue));
  expect(hues.size).toBe(tileHueCount);
});

it.each([
  ['Lantern House', 'LH'],
  ['quiet river club', 'QR'],
  ['Silkroom', 'S'],
  ['랜턴 하우스', '랜'],
  ['月光', '月'],
  ['7th Terrace', '7'],
  ['', ''],
])('draws "%s" as "%s"', (name, monogram) => {
  expect(tileLook('c', name).monogram).toBe(monogram);
});

import { expect, it } from 'vitest';
import { placePopups, type WantedPlace } from '#lib/notices/placePopups.ts';

const area = { width: 1300, height: 700 };
const card = (x: number, y: number, width = 380, height = 200): WantedPlace => ({ x, y, width, height });

it('leaves a popup where the operator wants it', () => {
  expect(placePopups([card(80, 160)], area)).toEqual([{ x: 80, y: 160 }]);
});

it.each([
  [99_999, 99_999, { x: 920, y: 500 }],
  [-50, -50, { x: 0, y: 0 }],
  [1000, 100, { x: 920, y: 100 }],
])('keeps one at %i, %i wholly inside', (x, y, place) => {
  expect(placePopups([card(x, y)], area)).toEqual([place]);
});

it('begins at the corner with one that is larger than the window', () => {
  expect(placePopups([card(300, 300, 380, 800)], { width: 320, height: 400 })).toEqual([{ x: 0, y: 0 }]);
});

it('leaves those that lie apart, or show a part of each other, where the operator wants them', () => {
  const wanted = [card(80, 160), card(500, 160), card(340, 220)];
  expect(placePopups(wanted, area)).toEqual(wanted.map(({ x, y }) => ({ x, y })));
});

it('piles those that would lie on each other: the first in front, of each behind it 24 px and the title', () => {
  expect(placePopups([card(80, 100), card(80, 100), card(90, 110)], area)).toEqual([
    { x: 152, y: 244 },
    { x: 128, y: 196 },
    { x: 90, y: 110 },
  ]);
});

it('piles at the edge where they were wanted, far from the words on the other side', () => {
  expect(placePopups([card(1480, 24), card(1480, 24), card(1480, 24)], area)).toEqual([
    { x: 872, y: 120 },
    { x: 896, y: 72 },
    { x: 920, y: 24 },
  ]);
  expect(placePopups([card(1480, 880), card(1480, 880)], area)).toEqual([
    { x: 896, y: 452 },
    { x: 920, y: 500 },
  ]);
});

it('hides none of twenty behind the others, all of them inside', () => {
  for (const at of [0, 99_999]) {
    const places = placePopups(
      Array.from({ length: 20 }, () => card(at, at)),
      { width: 720, height: 480 },
    );
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(20);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + 380).toBeLessThanOrEqual(720);
      expect(y + 200).toBeLessThanOrEqual(480);
    }
  }
});

it('moves none that stand already', () => {
  const first = placePopups([card(80, 160), card(80, 160), card(90, 110)], area);
  const again = placePopups(
    first.map(({ x, y }) => card(x, y)),
    area,
  );
  expect(again).toEqual(first);
});

it('leaves one where the member moved it, also onto another, and lets nothing give way to it', () => {
  const moved = { ...card(90, 170), isMoved: true };
  expect(placePopups([card(80, 160), moved], area)).toEqual([
    { x: 80, y: 160 },
    { x: 90, y: 170 },
  ]);
  expect(placePopups([moved, card(80, 160)], area)).toEqual([
    { x: 90, y: 170 },
    { x: 80, y: 160 },
  ]);
  expect(placePopups([{ ...card(1200, 650), isMoved: true }], area)).toEqual([{ x: 920, y: 500 }]);
});

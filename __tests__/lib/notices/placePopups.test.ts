import { expect, it } from 'vitest';
import { placePopups, type WantedPlace } from '#lib/notices/placePopups.ts';

const area = { width: 1300, height: 700 };
const card = (x: number, y: number, width = 380, height = 200): WantedPlace => ({ x, y, width, height });

it('keeps the position that the operator has set', () => {
  expect(placePopups([card(80, 160)], area)).toEqual([{ x: 80, y: 160 }]);
});

it.each([
  [99_999, 99_999, { x: 920, y: 500 }],
  [-50, -50, { x: 0, y: 0 }],
  [1000, 100, { x: 920, y: 100 }],
])('moves a popup at %i, %i completely into the window', (x, y, place) => {
  expect(placePopups([card(x, y)], area)).toEqual([place]);
});

it('puts a popup that is larger than the window into the corner', () => {
  expect(placePopups([card(300, 300, 380, 800)], { width: 320, height: 400 })).toEqual([{ x: 0, y: 0 }]);
});

it('keeps popups that are apart or overlap partially', () => {
  const wanted = [card(80, 160), card(500, 160), card(340, 220)];
  expect(placePopups(wanted, area)).toEqual(wanted.map(({ x, y }) => ({ x, y })));
});

it('stacks popups that would cover each other: the first in front, each other one visible by 24 px and its title', () => {
  expect(placePopups([card(80, 100), card(80, 100), card(90, 110)], area)).toEqual([
    { x: 152, y: 244 },
    { x: 128, y: 196 },
    { x: 90, y: 110 },
  ]);
});

it('stacks at the edge near their positions, away from the text on the other side', () => {
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

it('keeps all of twenty popups partially visible and in the window', () => {
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

it('does not move popups that are already placed', () => {
  const first = placePopups([card(80, 160), card(80, 160), card(90, 110)], area);
  const again = placePopups(
    first.map(({ x, y }) => card(x, y)),
    area,
  );
  expect(again).toEqual(first);
});

it('keeps a popup that the member has moved, also over another one, which does not move', () => {
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

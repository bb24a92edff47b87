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

it('keeps popups that are apart', () => {
  const wanted = [card(80, 160), card(500, 160), card(80, 400)];
  expect(placePopups(wanted, area)).toEqual(wanted.map(({ x, y }) => ({ x, y })));
});

it('puts one that would cover another beside it, at the nearest place', () => {
  expect(placePopups([card(80, 100), card(80, 100), card(470, 110)], area)).toEqual([
    { x: 80, y: 100 },
    { x: 80, y: 316 },
    { x: 476, y: 110 },
  ]);
});

it('lets one wait for which there is no place', () => {
  const small = { width: 796, height: 200 };
  expect(placePopups([card(796, 0), card(796, 0), card(796, 0)], small)).toEqual([{ x: 416, y: 0 }, { x: 20, y: 0 }, null]);
  expect(placePopups([card(200, 0), card(796, 0)], small)).toEqual([{ x: 200, y: 0 }, null]);
});

it('does not move popups that are already placed', () => {
  const first = placePopups([card(80, 160), card(80, 160), card(90, 110)], area);
  const again = placePopups(
    first.map((place) => card(place!.x, place!.y)),
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

it('does not let a waiting popup appear under one that the member has moved', () => {
  const small = { width: 796, height: 200 };
  const moved = { ...card(200, 0), isMoved: true };
  const waiting = { ...card(0, 0), isWaiting: true };
  expect(placePopups([moved, waiting], small)).toEqual([{ x: 200, y: 0 }, null]);
  expect(placePopups([waiting, moved], small)).toEqual([null, { x: 200, y: 0 }]);
  expect(placePopups([{ ...moved, x: 416 }, waiting], small)).toEqual([
    { x: 416, y: 0 },
    { x: 0, y: 0 },
  ]);
});

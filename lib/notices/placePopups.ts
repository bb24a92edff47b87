interface Size {
  width: number;
  height: number;
}

interface Position {
  x: number;
  y: number;
}

/** Where the operator wants it, and how large it turned out. */
export interface WantedPlace extends Position, Size {
  /** There because the member moved it. */
  isMoved?: boolean;
}

/** From one card of a pile to the next: sideways, and as much as shows its title. */
const step = { x: 24, y: 48 };

/**
 * Where popups go in an area, px from its corner: at the place the operator gave, but wholly inside. Those that would lie on another make a
 * pile there, which leaves the rest of the page free: the first in front and whole, of each behind it the title. A pile grows towards the
 * middle, away from the edges. What the member moved stays there, and nothing makes room for it.
 */
export function placePopups(wanted: readonly WantedPlace[], area: Size): Position[] {
  const placed: WantedPlace[] = [];
  // From the back to the front.
  return wanted
    .toReversed()
    .map((popup) => {
      const start = { ...popup, x: clamp(popup.x, area.width - popup.width), y: clamp(popup.y, area.height - popup.height) };
      const place = popup.isMoved ? start : cascade(start, placed, area);
      if (!popup.isMoved) placed.push(place);
      return { x: place.x, y: place.y };
    })
    .toReversed();
}

function cascade(start: WantedPlace, placed: readonly WantedPlace[], area: Size): WantedPlace {
  const isFree = (place: WantedPlace) =>
    placed.every((other) => !isOver(place, other) || Math.abs(other.x - place.x) >= step.x || Math.abs(other.y - place.y) >= step.y);
  // One of them is free: each card stands in the way of two at most.
  const steps = Array.from({ length: 2 * placed.length + 1 }, (_, count) => ({
    ...start,
    x: wrap(start.x + count * towardsMiddle(start.x, start.width, area.width) * step.x, area.width - start.width),
    y: wrap(start.y + count * towardsMiddle(start.y, start.height, area.height) * step.y, area.height - start.height),
  }));
  return steps.find(isFree) ?? start;
}

const towardsMiddle = (from: number, size: number, room: number) => (from + size / 2 > room / 2 ? -1 : 1);

const isOver = (place: WantedPlace, other: WantedPlace) =>
  place.x < other.x + other.width &&
  other.x < place.x + place.width &&
  place.y < other.y + other.height &&
  other.y < place.y + place.height;

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** Past one end it goes on at the other. */
const wrap = (value: number, most: number) =>
  most > 0 && (value < 0 || value > most) ? ((value % most) + most) % most : clamp(value, most);

interface Size {
  width: number;
  height: number;
}

interface Position {
  x: number;
  y: number;
}

/** The operator's position and the rendered size. */
export interface WantedPlace extends Position, Size {
  /** True if the member moved it. */
  isMoved?: boolean;
}

/** Offset between two cards of a stack; the vertical one shows the title. */
const step = { x: 24, y: 48 };

/**
 * The positions of popups in an area, in px from its corner: the operator's position, moved inside the area. Popups that would overlap form a
 * stack: the first is in front, the others show their title. A stack grows away from the edges. A popup that the member moved keeps its
 * position.
 */
export function placePopups(wanted: readonly WantedPlace[], area: Size): Position[] {
  const placed: WantedPlace[] = [];
  // From the last popup, which is at the back, to the first, which is in front.
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
  // At least one of these positions is free, because each placed card blocks at most two.
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

/** Wraps around at the ends. */
const wrap = (value: number, most: number) =>
  most > 0 && (value < 0 || value > most) ? ((value % most) + most) % most : clamp(value, most);

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
  /** True until it has had a place. */
  isWaiting?: boolean;
}

/** Between two cards. */
const gap = 16;

/**
 * The positions of popups in an area, in px from its corner: the operator's position, moved inside the area, or the nearest one that covers no
 * popup before it. Null = there is none, and the popup waits for its turn. A popup that the member moved keeps its position, also over others;
 * one that waits does not appear under it.
 */
export function placePopups(wanted: readonly WantedPlace[], area: Size): (Position | null)[] {
  const placed: WantedPlace[] = [];
  const inside = wanted.map((popup) => ({
    ...popup,
    x: clamp(popup.x, area.width - popup.width),
    y: clamp(popup.y, area.height - popup.height),
  }));
  const moved = inside.filter(({ isMoved }) => isMoved);
  return inside.map((start) => {
    const others = start.isWaiting ? [...placed, ...moved] : placed;
    const place = start.isMoved ? start : freePlaces(start, others, area).toSorted((a, b) => distance(a, start) - distance(b, start))[0];
    if (!place) return null;
    if (!start.isMoved) placed.push(place);
    return { x: place.x, y: place.y };
  });
}

/** Its own place, and those beside, above and below the placed popups. */
function freePlaces(start: WantedPlace, placed: readonly WantedPlace[], area: Size): WantedPlace[] {
  const { width, height } = start;
  const xs = [start.x, ...placed.flatMap((other) => [other.x - width - gap, other.x + other.width + gap])];
  const ys = [start.y, ...placed.flatMap((other) => [other.y - height - gap, other.y + other.height + gap])];
  const isFree = (place: WantedPlace) =>
    place.x === clamp(place.x, area.width - width) &&
    place.y === clamp(place.y, area.height - height) &&
    placed.every((other) => !isOver(place, other));
  return xs.flatMap((x) => ys.map((y) => ({ ...start, x, y }))).filter(isFree);
}

const distance = (one: Position, other: Position) => Math.hypot(one.x - other.x, one.y - other.y);

const isOver = (place: WantedPlace, other: WantedPlace) =>
  place.x < other.x + other.width + gap &&
  other.x < place.x + place.width + gap &&
  place.y < other.y + other.height + gap &&
  other.y < place.y + place.height + gap;

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

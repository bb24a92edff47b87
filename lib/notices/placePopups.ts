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

/** Between cards, and from the edges. */
const gap = 24;

/**
 * Where popups go in an area, px from its corner: at the place the operator gave, but wholly inside. One that would lie on another
 * moves beside it where there is room, else it is cascaded, so that a part of each can be seen and pressed. What the member moved stays
 * there, and nothing makes room for it.
 */
export function placePopups(wanted: readonly WantedPlace[], area: Size): Position[] {
  const placed: WantedPlace[] = [];
  return wanted.map((popup) => {
    const start = { ...popup, x: clamp(popup.x, area.width - popup.width), y: clamp(popup.y, area.height - popup.height) };
    const place = popup.isMoved ? start : (placeBeside(start, placed, area) ?? cascade(start, placed, area));
    if (!popup.isMoved) placed.push(place);
    return { x: place.x, y: place.y };
  });
}

function placeBeside(start: WantedPlace, placed: readonly WantedPlace[], area: Size): WantedPlace | undefined {
  let place = start;
  for (let inTheWay = overlapped(place, placed); inTheWay; inTheWay = overlapped(place, placed)) {
    place = { ...place, x: inTheWay.x + inTheWay.width + gap };
    if (place.x + place.width > area.width) return undefined;
  }
  return place;
}

function cascade(start: WantedPlace, placed: readonly WantedPlace[], area: Size): WantedPlace {
  const isFree = (place: WantedPlace) => placed.every(({ x, y }) => Math.max(Math.abs(x - place.x), Math.abs(y - place.y)) >= gap);
  const steps = Array.from({ length: placed.length + 1 }, (_, step) => ({
    ...start,
    x: wrap(start.x + step * gap, area.width - start.width),
    y: wrap(start.y + step * gap, area.height - start.height),
  }));
  return steps.find(isFree) ?? start;
}

const overlapped = (place: WantedPlace, placed: readonly WantedPlace[]) =>
  placed.find(
    (other) =>
      place.x < other.x + other.width &&
      other.x < place.x + place.width &&
      place.y < other.y + other.height &&
      other.y < place.y + place.height,
  );

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** Past the end it goes on at the beginning. */
const wrap = (value: number, most: number) => (most > 0 && value > most ? value % most : clamp(value, most));

import { useEffect, useRef, useState, type RefObject } from 'react';

/** Margin around the viewport within which parts are rendered. */
const margin = '50% 0px';

/** A rendered part, or one placeholder for several consecutive parts. */
export interface GridPiece {
  first: number;
  parts: number;
  isEmpty: boolean;
}

/** The first and the last part near the viewport. */
interface PartRange {
  from: number;
  to: number;
}

const none: PartRange = { from: 0, to: -1 };

/** The pieces of a list of `count` parts. `data-part` and `data-parts` on the children give each piece's index and height in parts. */
export function useGridPieces(list: RefObject<HTMLElement | null>, count: number, isKept: (part: number) => boolean): readonly GridPiece[] {
  const [near, setNear] = useState(none);
  const scroller = useRef<HTMLElement | null>(undefined);
  const pieces = cutPieces(count, (part) => isKept(part) || (part >= near.from && part <= near.to));
  const outline = pieces.map(({ first, isEmpty }) => `${first}${isEmpty ? '-' : ''}`).join();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Looked up once: it forces a layout.
    if (scroller.current === undefined) scroller.current = scrollerOf(element);
    // Re-observe when the pieces change: scrolling within a placeholder crosses no edge.
    const observer = new IntersectionObserver(
      ([{ rootBounds } = { rootBounds: null }]) => {
        if (!rootBounds) return;
        // Here the layout is up to date. React may call an updater after later changes, and each measure would force a layout.
        const now = nearParts(element.children, rootBounds);
        setNear((before) => sameOr(before, now));
      },
      { root: scroller.current, rootMargin: margin },
    );
    for (const piece of element.children) observer.observe(piece);
    return () => observer.disconnect();
  }, [list, count, outline]);

  return pieces;
}

function cutPieces(count: number, hasCards: (part: number) => boolean): GridPiece[] {
  const pieces: GridPiece[] = [];
  for (let part = 0; part < count; part += 1) {
    const last = pieces.at(-1);
    const isEmpty = !hasCards(part);
    if (isEmpty && last?.isEmpty) last.parts += 1;
    else pieces.push({ first: part, parts: 1, isEmpty });
  }
  return pieces;
}

/** All parts have the same height, except the last one of a list. */
function nearParts(pieces: HTMLCollection, { top, bottom }: DOMRectReadOnly): PartRange {
  let near = none;
  for (const piece of pieces as Iterable<HTMLElement> & HTMLCollection) {
    const box = piece.getBoundingClientRect();
    // A hidden element (print, hidden panel) has no height and position 0.
    if (box.height === 0 || box.bottom < top || box.top > bottom) continue;
    const { part, parts } = piece.dataset;
    const height = box.height / Number(parts);
    const at = (edge: number) => Number(part) + Math.min(Math.max(0, Math.floor((edge - box.top) / height)), Math.ceil(Number(parts)) - 1);
    near = { from: near === none ? at(top) : near.from, to: at(bottom) };
  }
  return near;
}

const sameOr = (before: PartRange, after: PartRange) => (before.from === after.from && before.to === after.to ? before : after);

/** The scroll container; null = the window. The root margin applies only to it. */
function scrollerOf(list: HTMLElement): HTMLElement | null {
  for (let element = list.parentElement; element && element !== document.body; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return null;
}

import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far beyond what is in sight a part already counts as near. */
const margin = '50% 0px';

/** A part that holds cards, or as many in a row as hold none and are one empty place. */
export interface GridPiece {
  first: number;
  parts: number;
  isEmpty: boolean;
}

/** The first and the last part near what is in sight. */
interface PartRange {
  from: number;
  to: number;
}

const none: PartRange = { from: 0, to: -1 };

/**
 * What a list of `count` parts is made of: the parts that are in sight or nearly, those that are kept anyhow, and the empty places between
 * them, so that a list of any length is a few elements. Its children say by `data-part` and `data-parts` which piece they are, and how many parts high.
 */
export function useGridPieces(list: RefObject<HTMLElement | null>, count: number, isKept: (part: number) => boolean): readonly GridPiece[] {
  const [near, setNear] = useState(none);
  const scroller = useRef<HTMLElement | null>(undefined);
  const pieces = cutPieces(count, (part) => isKept(part) || (part >= near.from && part <= near.to));
  const outline = pieces.map(({ first, isEmpty }) => `${first}${isEmpty ? '-' : ''}`).join();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Looked for once: the browser has to lay the page out for the answer.
    if (scroller.current === undefined) scroller.current = scrollerOf(element);
    // Anew with every other outline: whoever scrolls on within an empty place crosses no edge.
    const observer = new IntersectionObserver(
      ([{ rootBounds } = { rootBounds: null }]) => {
        if (rootBounds) setNear((before) => sameOr(before, nearParts(element.children, rootBounds)));
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

/** All parts of a piece are of one height; of the last of a list there may be less. */
function nearParts(pieces: HTMLCollection, { top, bottom }: DOMRectReadOnly): PartRange {
  let near = none;
  for (const piece of pieces as Iterable<HTMLElement> & HTMLCollection) {
    const box = piece.getBoundingClientRect();
    // What is not shown, as on paper or in a hidden part of the page, has no height and seems to lie at the top.
    if (box.height === 0 || box.bottom < top || box.top > bottom) continue;
    const { part, parts } = piece.dataset;
    const height = box.height / Number(parts);
    const at = (edge: number) => Number(part) + Math.min(Math.max(0, Math.floor((edge - box.top) / height)), Math.ceil(Number(parts)) - 1);
    near = { from: near === none ? at(top) : near.from, to: at(bottom) };
  }
  return near;
}

const sameOr = (before: PartRange, after: PartRange) => (before.from === after.from && before.to === after.to ? before : after);

/** What the list scrolls in; null for the window. The margin counts for that alone. */
function scrollerOf(list: HTMLElement): HTMLElement | null {
  for (let element = list.parentElement; element && element !== document.body; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return null;
}

import {
  memo,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type RefObject,
} from 'react';
import { useIsPhone } from '#lib/preferences/usePreferences.ts';
import type { SavedGame } from '#lib/games/gameType.ts';
import type { LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { useStar } from '#lib/games/savedGames.ts';
import { GameCard } from './GameCard.tsx';
import grid from './GameGrid.module.scss';
import styles from './LongGrid.module.scss';

/** Each number is divisible by the columns (phones: 2 or 3, else 4, 6 or 8), so that a part ends with a full row. */
const partSizes = { phone: 12, wide: 24 };
const nowhere = -2;

interface LongGridProps {
  label: string;
  entries: readonly LobbyEntry[];
  hasProvider?: boolean;
  onOpen: (entry: LobbyEntry) => boolean;
}

/** A virtualized list for thousands of games (docs/decisions/0014): only the parts near the viewport and near the focus render cards. */
export function LongGrid({ label, entries, hasProvider = false, onOpen }: LongGridProps) {
  const star = useStar();
  const list = useRef<HTMLDivElement>(null);
  const partSize = partSizes[useIsPhone() ? 'phone' : 'wide'];
  // The first part fills the window, so the other parts change only after the first part is painted.
  const followingEntries = useDeferredValue(entries);
  const followingOpen = useDeferredValue(onOpen);
  const [focused, setFocused] = useState(nowhere);
  const pieces = useGridPieces(
    list,
    Math.ceil(entries.length / partSize),
    (part) => part === 0 || Math.abs(part - focused) <= 1,
  );

  // The parts beside the focused part stay rendered, because Tab reaches them next.
  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    setFocused(Number(target.closest<HTMLElement>('[data-part]')?.dataset.part ?? nowhere));
  }

  // While the focus moves within the list, no part is unmounted, because the part could contain the next focus target.
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) setFocused(nowhere);
  }

  return (
    <div
      ref={list}
      role="list"
      aria-label={label}
      className={`${styles.long} ${hasProvider ? styles.withProvider : ''}`}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      {pieces.map(({ first, parts, isEmpty }) => {
        const cards = Math.min(parts * partSize, entries.length - first * partSize);
        // The deferred list may be shorter than the new list, and would then leave rows of this part empty.
        const isFollowing = first > 0 && followingEntries.length >= first * partSize + cards;
        return (
          <div
            key={isEmpty ? `empty ${first}` : first}
            data-part={first}
            // The number of parts is a fraction if the placeholder ends with the last part, which usually has fewer cards.
            data-parts={isEmpty ? cards / partSize : 1}
            className={`${grid.grid} ${styles.part}`}
            style={isEmpty ? ({ '--cards': cards } as CSSProperties) : undefined}
          >
            {!isEmpty && (
              <Part
                entries={isFollowing ? followingEntries : entries}
                index={first}
                size={partSize}
                hasProvider={hasProvider}
                onOpen={isFollowing ? followingOpen : onOpen}
                onStar={star}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

interface PartProps {
  entries: readonly LobbyEntry[];
  index: number;
  size: number;
  hasProvider: boolean;
  onOpen: (entry: LobbyEntry) => boolean;
  onStar: (game: SavedGame) => boolean;
}

const Part = memo(function Part({ entries, index, size, ...card }: PartProps) {
  const start = index * size;
  // The key is the position and not the game, so that cards stay mounted after a keystroke and only change their contents.
  return entries.slice(start, start + size).map((entry, place) => (
    <div
      key={place}
      role="listitem"
      aria-setsize={entries.length}
      aria-posinset={start + place + 1}
      className={grid.item}
    >
      <GameCard entry={entry} isEager={index === 0} {...card} />
    </div>
  ));
});

const margin = '50% 0px';

interface GridPiece {
  first: number;
  parts: number;
  isEmpty: boolean;
}

interface PartRange {
  from: number;
  to: number;
}

const nowhereNear: PartRange = { from: 0, to: -1 };

/** A piece is one part with cards, or a placeholder for several parts. `data-part` is the first part of a piece, `data-parts` their number. */
function useGridPieces(
  list: RefObject<HTMLElement | null>,
  count: number,
  isNeeded: (part: number) => boolean,
): readonly GridPiece[] {
  const [near, setNear] = useState(nowhereNear);
  const scroller = useRef<HTMLElement | null>(undefined);
  const pieces = cutPieces(
    count,
    (part) => isNeeded(part) || (part >= near.from && part <= near.to),
  );
  const outline = pieces.map(({ first, isEmpty }) => `${first}${isEmpty ? '-' : ''}`).join();

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // The scroll container is looked up once, because the lookup forces a layout.
    if (scroller.current === undefined) scroller.current = scrollerOf(element);
    // The effect makes a new observer when the pieces change, because an observer reports the positions only at its start and when an
    // edge of a piece is crossed, and a scroll may end in the middle of a placeholder.
    const observer = new IntersectionObserver(
      ([{ rootBounds } = { rootBounds: null }]) => {
        if (!rootBounds) return;
        // The layout is up to date here. In the state updater, measuring could force a layout.
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

/** All parts have the same height, except the last part of a list. */
function nearParts(pieces: HTMLCollection, { top, bottom }: DOMRectReadOnly): PartRange {
  let near = nowhereNear;
  for (const piece of pieces as Iterable<HTMLElement> & HTMLCollection) {
    const box = piece.getBoundingClientRect();
    // A hidden element (print, hidden panel) has no height and position 0.
    if (box.height === 0 || box.bottom < top || box.top > bottom) continue;
    const { part, parts } = piece.dataset;
    const height = box.height / Number(parts);
    const at = (edge: number) =>
      Number(part) +
      Math.min(Math.max(0, Math.floor((edge - box.top) / height)), Math.ceil(Number(parts)) - 1);
    near = { from: near === nowhereNear ? at(top) : near.from, to: at(bottom) };
  }
  return near;
}

const sameOr = (before: PartRange, after: PartRange) =>
  before.from === after.from && before.to === after.to ? before : after;

/** The scroll container of the list; null = the window. An observer applies its root margin only to its root. */
function scrollerOf(list: HTMLElement): HTMLElement | null {
  for (
    let element = list.parentElement;
    element && element !== document.body;
    element = element.parentElement
  ) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return null;
}

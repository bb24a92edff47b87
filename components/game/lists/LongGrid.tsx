import { memo, useDeferredValue, useRef, useState, type CSSProperties, type FocusEvent } from 'react';
import { useIsPhone } from '#components/controls/panels/useIsPhone.ts';
import type { SavedGame } from '#lib/games/favorites/savedGames.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useStar } from '#lib/games/favorites/useStar.ts';
import { GameCard } from '#components/game/card/GameCard.tsx';
import grid from './GameGrid.module.scss';
import styles from './LongGrid.module.scss';
import { useGridPieces } from './useGridPieces.ts';

/** Divisible by the columns, 2 and 3 on phones, else 4, 6 and 8, so that a part ends with a full row at every width. */
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
  // After a key press in the search the list is at its top, and the first part fills the window: the others follow after the paint of this one.
  const followingEntries = useDeferredValue(entries);
  const followingOpen = useDeferredValue(onOpen);
  const [focused, setFocused] = useState(nowhere);
  const pieces = useGridPieces(list, Math.ceil(entries.length / partSize), (part) => part === 0 || Math.abs(part - focused) <= 1);

  // Keep the focused part rendered, and the part that Tab reaches next.
  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    setFocused(Number(target.closest<HTMLElement>('[data-part]')?.dataset.part ?? nowhere));
  }

  // While the focus moves, unmount nothing: it could be the focus target.
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
        // A shorter list from before would leave rows of this part empty.
        const isFollowing = first > 0 && followingEntries.length >= first * partSize + cards;
        return (
          <div
            key={isEmpty ? `empty ${first}` : first}
            data-part={first}
            // The last part is usually shorter.
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
  // Keyed by position, not by game: between two keystrokes the cards stay mounted and only change their contents.
  return entries.slice(start, start + size).map((entry, place) => (
    <div key={place} role="listitem" aria-setsize={entries.length} aria-posinset={start + place + 1} className={grid.item}>
      <GameCard entry={entry} isEager={index === 0} {...card} />
    </div>
  ));
});

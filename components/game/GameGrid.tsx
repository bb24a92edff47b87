import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { EmptyState, ListFault } from '#components/controls/states/ErrorState.tsx';
import { SlowNotice } from '#components/controls/states/Skeleton.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { entryId } from '#lib/games/gameType.ts';
import type { LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { useStar } from '#lib/games/savedGames.ts';
import { GameCard } from './GameCard.tsx';
import { GameGridSkeleton } from './GameGridSkeleton.tsx';
import grid from './GameGrid.module.scss';
import styles from './LobbyLists.module.scss';

interface GameListStateProps {
  count: number | undefined;
  error: CallError | undefined;
  onRetry: () => void;
  shape: 'table' | 'slot';
  children: ReactNode;
}

/** A later error does not replace loaded games. */
export function GameListState({ count, error, onRetry, shape, children }: GameListStateProps) {
  const { t } = useTranslation();
  if (count) return children;
  if (count === 0)
    return (
      <EmptyState text={t('game.empty')}>
        <LinkButton href="/notice" icon="megaphone">
          {t('menu.notice')}
        </LinkButton>
      </EmptyState>
    );
  if (error) return <ListFault text={t('game.failed')} error={error} onRetry={onRetry} />;
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      <GameGridSkeleton shape={shape} />
    </>
  );
}

export const maxInRow = 8;

/** This many tiles fill the first screen at every width. */
const inSight = 16;

export interface GameGridProps {
  entries: readonly LobbyEntry[];
  /** False for a list below the first screen. */
  isFirst?: boolean;
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach?: (entry: LobbyEntry) => void;
}

/** Specification section 2, game grid: 2, 3, 4, 6 or 8 columns. */
export function GameGrid({ entries, isFirst = true, onOpen, onApproach }: GameGridProps) {
  const star = useStar();
  return (
    <ul className={grid.grid}>
      {entries.map((entry, index) => (
        <li key={entryId(entry)} className={grid.item}>
          <GameCard
            entry={entry}
            hasProvider
            isEager={isFirst && index < inSight}
            onOpen={onOpen}
            onApproach={onApproach}
            onStar={star}
          />
        </li>
      ))}
    </ul>
  );
}

/** A list may have hundreds of games, and each game has two Tab stops. */
export function SkipList({ end }: { end: { current: HTMLElement | null } }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
      {t('game.skipList')}
    </button>
  );
}

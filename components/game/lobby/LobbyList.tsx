import { useTranslation } from 'next-i18next/pages';
import type { CallError } from '#lib/api/CallError.ts';
import type { KnownLists } from '#lib/games/favorites/savedEntry.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useExpectsRecentGames } from '#lib/games/favorites/useExpectsRecentGames.ts';
import { useLobbyList } from '#lib/games/lobby/useLobbyList.ts';
import { FoundGames } from './FoundGames.tsx';
import { GameFinder } from '#components/game/finder/GameFinder.tsx';
import { GameGrid } from '#components/game/lists/GameGrid.tsx';
import { GameListState } from '#components/game/lists/GameListState.tsx';
import { GameRow } from '#components/game/lists/GameRow.tsx';
import { GameRowSkeleton } from '#components/game/lists/GameRowSkeleton.tsx';
import styles from './LobbyList.module.scss';

interface LobbyListProps {
  type: GameType;
  /** On /game: saved games in sections. On the home page: one row. */
  isAlone: boolean;
  finder: GameFilterParams;
  lists: KnownLists;
  error: CallError | undefined;
  onRetry: () => void;
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach: (entry: LobbyEntry) => void;
}

/** One game type of the lobby: saved games, filters, and the list or the search results. */
export function LobbyList({ type, isAlone, finder, lists, error, onRetry, onOpen, onApproach }: LobbyListProps) {
  const { t, i18n } = useTranslation();
  const list = useLobbyList(type, finder, lists, i18n.language);
  const isRowExpected = useExpectsRecentGames(type);
  const shape = type === 'casino' ? 'table' : 'slot';
  const all = type === 'casino' ? lists.tables : lists.companies;
  const rows = [
    { savedList: 'recent', entries: list.recents },
    { savedList: 'favorite', entries: isAlone ? list.favorites : [] },
  ] as const;
  const shownRows = finder.isNarrowed ? [] : rows.filter(({ entries }) => entries.length > 0);

  return (
    <div className={styles.list}>
      {shownRows.map(({ savedList, entries }) => (
        <GameRow key={savedList} title={t(`game.only.${savedList}`)} entries={entries} onOpen={onOpen} />
      ))}
      {isRowExpected && !finder.isNarrowed && <GameRowSkeleton shape={shape} />}
      {shownRows.length > 0 && isAlone && <h2 className={styles.title}>{t('game.all')}</h2>}
      <GameFinder finder={finder} shelves={['favorite', 'recent']} />
      <GameListState
        // Saved games can be shown before the list is loaded.
        count={finder.only ? 1 : all?.length}
        error={error}
        onRetry={onRetry}
        shape={shape}
        skeletonCount={12}
      >
        {finder.isNarrowed ? (
          <FoundGames finder={finder} list={list} onOpen={onOpen} onApproach={onApproach} />
        ) : (
          <GameGrid entries={list.entries} onOpen={onOpen} onApproach={onApproach} />
        )}
      </GameListState>
    </div>
  );
}

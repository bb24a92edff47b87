import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { SearchField } from '#components/controls/fields/SearchField.tsx';
import { useIsNarrow } from '#components/controls/panels/useIsNarrow.ts';
import type { SavedList } from '#lib/games/favorites/savedLists.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { showListStart } from '#lib/games/lobby/showListStart.ts';
import { FinderChoices } from './FinderChoices.tsx';
import { useListStart } from './useListStart.ts';
import { useResultArrows } from './useResultArrows.ts';
import { useSearchFragment } from './useSearchFragment.ts';
import styles from './GameFinder.module.scss';

interface GameFinderProps {
  finder: GameFilterParams;
  shelves: readonly SavedList[];
  onFocus?: () => void;
  /** Behind the choices. */
  children?: ReactNode;
}

/**
 * Search, saved-game filters and sort order, above a game list. The typed words bring it to the top of the view; on a phone the press does, because
 * the keyboard covers the results.
 */
export function GameFinder({ finder, shelves, onFocus, children }: GameFinderProps) {
  const { t } = useTranslation();
  const { query } = finder;
  const isNarrow = useIsNarrow();
  const finderRef = useRef<HTMLDivElement>(null);
  const list = () => finderRef.current!.parentElement!;

  useSearchFragment(() => {
    const finder = finderRef.current;
    if (!finder?.closest('dialog')) finder?.querySelector('input')?.focus();
  });

  useListStart(query, finderRef, list);
  useResultArrows(list);

  function handleFocus() {
    onFocus?.();
    if (isNarrow) finderRef.current?.scrollIntoView();
  }

  return (
    <div ref={finderRef} role="search" aria-label={t('game.search')} className={styles.finder}>
      <SearchField label={t('game.search')} className={styles.search} words={query} onWords={finder.setQuery} onFocus={handleFocus} />
      <div className={styles.choices}>
        <FinderChoices
          finder={finder}
          shelves={shelves}
          sortClass={styles.sort}
          onChoose={() => showListStart(list())}
          isNarrow={isNarrow}
        />
        {children}
      </div>
    </div>
  );
}

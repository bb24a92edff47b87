import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Scroller } from '#components/controls/actions/Scroller.tsx';
import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { entryId, tileShape, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useStar } from '#lib/games/favorites/useStar.ts';
import { GameCard } from '#components/game/card/GameCard.tsx';
import grid from './GameGrid.module.scss';
import styles from './GameRow.module.scss';

interface GameRowProps {
  title: string;
  entries: readonly LobbyEntry[];
  onOpen: (entry: LobbyEntry) => boolean;
}

/** Saved games on a wide screen: one row of cards that scrolls sideways. */
export function GameRow({ title, entries, onOpen }: GameRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const star = useStar();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <Scroller previous={t('game.previous')} next={t('game.next')}>
        <ul className={`${grid.grid} ${styles.row}`}>
          {entries.map((entry) => (
            <li key={entryId(entry)} className={`${grid.item} ${tileShape(entry) === 'slot' ? styles.slot : ''}`}>
              <GameCard entry={entry} onOpen={onOpen} onStar={star} />
            </li>
          ))}
        </ul>
      </Scroller>
    </section>
  );
}

export function GameRowSkeleton({ shape }: { shape: 'table' | 'slot' }) {
  return (
    <LoadingRegion className={styles.section}>
      <Skeleton className={styles.title} />
      <div className={`${grid.grid} ${styles.row}`}>
        <div className={shape === 'slot' ? styles.slot : undefined}>
          <div className={grid[shape]}>
            <Skeleton shape="tile" />
          </div>
          <div className={styles.line} />
        </div>
      </div>
    </LoadingRegion>
  );
}

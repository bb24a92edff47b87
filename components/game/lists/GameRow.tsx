import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Scroller } from '#components/controls/actions/Scroller.tsx';
import { entryId, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useStar } from '#lib/games/favorites/useStar.ts';
import { EntryCard } from '#components/game/card/EntryCard.tsx';
import styles from './GameRow.module.scss';

interface GameRowProps {
  title: string;
  entries: readonly LobbyEntry[];
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach?: (entry: LobbyEntry) => void;
}

/** Games in one row of small cards. */
export function GameRow({ title, entries, onOpen, onApproach }: GameRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const star = useStar();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <Scroller previous={t('game.previous')} next={t('game.next')}>
        <ul className={styles.row}>
          {entries.map((entry) => (
            <li key={entryId(entry)} className={entry.kind === 'table' ? styles.table : styles.slot}>
              <EntryCard entry={entry} onOpen={onOpen} onApproach={onApproach} onStar={star} />
            </li>
          ))}
        </ul>
      </Scroller>
    </section>
  );
}

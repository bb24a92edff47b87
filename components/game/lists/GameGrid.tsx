import { entryId, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useStar } from '#lib/games/favorites/useStar.ts';
import { GameCard } from '#components/game/card/GameCard.tsx';
import styles from './GameGrid.module.scss';

/** The tiles of the first screen at every width: their pictures do not wait until they are laid out. */
const inSight = 16;

interface GameGridProps {
  entries: readonly LobbyEntry[];
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach?: (entry: LobbyEntry) => void;
}

/** Cards in 2, 3, 4, 6 or 8 columns by width and letters (specification section 2, game grid). */
export function GameGrid({ entries, onOpen, onApproach }: GameGridProps) {
  const star = useStar();
  return (
    <ul className={styles.grid}>
      {entries.map((entry, index) => (
        <li key={entryId(entry)} className={styles.item}>
          <GameCard entry={entry} hasProvider isEager={index < inSight} onOpen={onOpen} onApproach={onApproach} onStar={star} />
        </li>
      ))}
    </ul>
  );
}

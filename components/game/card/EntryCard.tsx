import { memo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { SavedGame } from '#lib/games/favorites/savedGames.ts';
import { isGame, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { GameCard } from './GameCard.tsx';
import { StarButton } from './StarButton.tsx';

interface EntryCardProps {
  entry: LobbyEntry;
  /** True if the list has games of several companies. */
  hasProvider?: boolean;
  isEager?: boolean;
  /** False = the tap was ignored. */
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach?: (entry: LobbyEntry) => void;
  onStar: (game: SavedGame) => boolean;
}

/** The card of a table, a slot company or a game. Playable entries have a favorite button. */
export const EntryCard = memo(function EntryCard({ entry, hasProvider = false, isEager, onOpen, onApproach, onStar }: EntryCardProps) {
  const { t } = useTranslation();
  return (
    <>
      <GameCard
        code={entry.code}
        name={entry.name}
        company={hasProvider && entry.providerName !== entry.name ? entry.providerName : undefined}
        imgUrl={entry.imgUrl}
        shape={entry.kind === 'table' ? 'table' : 'slot'}
        isEager={isEager}
        maintenance={entry.isUsable ? undefined : t('game.maintenance')}
        onOpen={() => onOpen(entry)}
        onApproach={onApproach && entry.isUsable ? () => onApproach(entry) : undefined}
      />
      {isGame(entry) && <StarButton game={entry} label={t('game.star', { name: entry.name })} onStar={onStar} />}
    </>
  );
});

import type { MouseEvent } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import type { SavedGame } from '#lib/games/favorites/savedGames.ts';
import { useIsFavorite } from '#lib/games/favorites/useIsFavorite.ts';
import { shake } from './shake.ts';
import styles from './StarButton.module.scss';

interface StarButtonProps {
  game: SavedGame;
  label: string;
  /** Returns false if the tap was ignored. */
  onStar: (game: SavedGame) => boolean;
}

/** Toggles a favorite. A sibling of the card's button, because buttons must not be nested. */
export function StarButton({ game, label, onStar }: StarButtonProps) {
  const isFavorite = useIsFavorite(game);

  function handleClick({ currentTarget }: MouseEvent<HTMLElement>) {
    if (!onStar(game)) shake(currentTarget);
  }

  return (
    <button type="button" className={styles.star} aria-pressed={isFavorite} aria-label={label} onClick={handleClick}>
      <Icon name={isFavorite ? 'star-filled' : 'star'} />
    </button>
  );
}

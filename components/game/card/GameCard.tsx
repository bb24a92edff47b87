import { memo, useSyncExternalStore, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { isKept, subscribeSavedGames, type SavedGame } from '#lib/games/favorites/savedGames.ts';
import { isGame, type GameEntry, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { isMotionMarked } from '#lib/preferences/usePreferences.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { CompanyMark, companyMarkId } from './CompanyMark.tsx';
import { GameTile } from './GameTile.tsx';
import styles from './GameCard.module.scss';

interface GameCardProps {
  entry: LobbyEntry;
  /** True if the list has games of several companies. */
  hasProvider?: boolean;
  isEager?: boolean;
  /** False = the tap was ignored; the card then shakes. */
  onOpen: (entry: LobbyEntry) => boolean;
  /** Called on hover or touch, before the press. */
  onApproach?: (entry: LobbyEntry) => void;
  /** False = the tap was ignored. */
  onStar: (game: SavedGame) => boolean;
}

/** A table, a slot company or a game. Under maintenance it stays focusable and says why it does not open. Games have a favorite button. */
export const GameCard = memo(function GameCard({ entry, hasProvider = false, isEager, onOpen, onApproach, onStar }: GameCardProps) {
  const { t } = useTranslation();
  const { code, name, providerName, isUsable } = entry;
  const isCompany = !isGame(entry);
  const handleApproach = onApproach && isUsable ? () => onApproach(entry) : undefined;

  return (
    <>
      <button
        type="button"
        className={styles.card}
        data-code={code}
        aria-disabled={isUsable ? undefined : true}
        aria-describedby={isCompany && isUsable ? companyMarkId(code) : undefined}
        onClick={({ currentTarget }) => onOpen(entry) || shake(currentTarget)}
        onPointerEnter={handleApproach}
        onFocus={handleApproach}
      >
        <span className={isCompany ? `${styles.frame} ${styles.stack}` : styles.frame}>
          <GameTile entry={entry} isEager={isEager} />
          {isUsable ? (
            <span className={styles.play} aria-hidden="true">
              <Icon name={isCompany ? 'chevron-right' : 'play'} />
            </span>
          ) : (
            <span className={styles.ribbon}>
              <Icon name="wrench" />
              {t('game.maintenance')}
            </span>
          )}
        </span>
        <span className={styles.name} lang={textLanguage(name)}>
          {name}
        </span>
        {isCompany && isUsable && (
          <span className={styles.games} aria-hidden="true">
            <CompanyMark code={code} />
          </span>
        )}
        {hasProvider && providerName && providerName !== name && <span className={styles.company}>{providerName}</span>}
      </button>
      {isGame(entry) && <StarButton game={entry} onStar={onStar} />}
    </>
  );
});

/** Toggles a favorite. A sibling of the card's button, because buttons must not be nested. */
function StarButton({ game, onStar }: { game: GameEntry; onStar: GameCardProps['onStar'] }) {
  const { t } = useTranslation();
  const userId = usePortalSession().user?.userId;
  const isFavorite = useSyncExternalStore(
    subscribeSavedGames,
    () => isKept('favorite', userId, game),
    () => false,
  );

  // A list of favorites loses the card: the focus moves to the star of the one beside it.
  function handleClick({ currentTarget }: MouseEvent) {
    const item = currentTarget.parentElement!;
    const beside = item.nextElementSibling ?? item.previousElementSibling;
    const list = item.closest('#lobby, dialog')!;
    if (!flushSync(() => onStar(game))) return shake(currentTarget as HTMLElement);
    if (currentTarget.isConnected) return;
    const next = beside?.querySelector<HTMLElement>('[aria-pressed]');
    if (next?.isConnected) next.focus();
    else focusHeading(list);
  }

  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={isFavorite}
      aria-label={t('game.star', { name: game.name })}
      onClick={handleClick}
    >
      <Icon name={isFavorite ? 'star-filled' : 'star'} />
    </button>
  );
}

function shake(element: HTMLElement): void {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches || isMotionMarked();
  if (!isMotionReduced) element.animate({ translate: ['0', '-4px', '4px', '-3px', '2px', '0'] }, 280);
}

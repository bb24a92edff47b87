import { memo, useSyncExternalStore, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useIsRunning } from '#lib/games/gameStage.ts';
import type { SavedGame } from '#lib/games/gameType.ts';
import { isGame, tileShape, type GameEntry, type LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { isSaved, subscribeSavedGames } from '#lib/games/savedGames.ts';
import { textLanguage } from '#lib/i18n/locales.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { isMotionReduced } from '#lib/preferences/usePreferences.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { optimizedImage, optimizedSrcSet, type ImageWidth } from '#lib/site/pictures.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './GameCard.module.scss';

interface GameCardProps {
  entry: LobbyEntry;
  hasProvider?: boolean;
  isEager?: boolean;
  /** Returns false if the tap was ignored; the card then shakes. */
  onOpen: (entry: LobbyEntry) => boolean;
  /** Called on hover, touch or focus, before the press. */
  onApproach?: (entry: LobbyEntry) => void;
  onStar: (game: SavedGame) => boolean;
}

export const GameCard = memo(function GameCard({
  entry,
  hasProvider = false,
  isEager,
  onOpen,
  onApproach,
  onStar,
}: GameCardProps) {
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
        {hasProvider && providerName && providerName !== name && (
          <span className={styles.company}>{providerName}</span>
        )}
      </button>
      {isGame(entry) && <StarButton game={entry} onStar={onStar} />}
    </>
  );
});

/** The button is a sibling of the card's button, because buttons must not be nested. */
function StarButton({ game, onStar }: { game: GameEntry; onStar: GameCardProps['onStar'] }) {
  const { t } = useTranslation();
  const userId = usePortalSession().user?.userId;
  const isFavorite = useSyncExternalStore(
    subscribeSavedGames,
    () => isSaved('favorite', userId, game),
    () => false,
  );

  // If a list of favorites removes the card, the focus moves to the star of the next or previous card.
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
  if (!isMotionReduced())
    element.animate({ translate: ['0', '-4px', '4px', '-3px', '2px', '0'] }, 280);
}

/** Picture widths in pixels, from the smallest tile at pixel density 1 to the largest tile at density 3. */
const tileWidths: readonly ImageWidth[] = [128, 256, 384, 640];

/** The attribute `sizes`: `grid` has the columns of GameGrid.module.scss without gaps. */
const tileSizes = {
  grid: '(width >= 1320px) 9.65rem, (width >= 1024px) 15vw, (width >= 600px) 22vw, (width >= 360px) 31vw, 45vw',
  rail: '72px',
} as const;

interface GameTileProps {
  entry: LobbyEntry;
  place?: keyof typeof tileSizes;
  isEager?: boolean;
}

/** Without a usable picture from one of `imageHosts`, the tile is drawn. */
export function GameTile({ entry, place = 'grid', isEager = false }: GameTileProps) {
  const { t } = useTranslation();
  const { code, name, imgUrl } = entry;
  const isRunning = useIsRunning(entry);
  const { imageHosts } = useSite();
  const source = optimizedImage(imgUrl, 384, imageHosts);
  const { isBroken, watch } = useBrokenPicture(source ?? undefined);
  const { hue, suit, monogram } = tileLook(code, name);
  const isDrawn = !source || isBroken;

  return (
    <span
      className={`${styles.tile} ${styles[tileShape(entry)]} ${styles[`hue${hue}`]} ${isDrawn ? styles.drawn : ''}`}
    >
      {!isDrawn ? (
        <img
          {...watch}
          // The key makes React create a new element, so that a game never shows the picture of the game before it.
          key={source}
          // `src` comes after these attributes, because React sets attributes in their order and `src` alone would start a request at once.
          loading={isEager ? 'eager' : 'lazy'}
          sizes={tileSizes[place]}
          srcSet={optimizedSrcSet(imgUrl, tileWidths, imageHosts) ?? undefined}
          src={source}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          className={styles.picture}
        />
      ) : (
        <>
          <span className={styles.inlay} />
          <span className={styles.monogram} aria-hidden="true">
            {monogram}
          </span>
          <Suit path={suit} />
          <Suit path={suit} />
        </>
      )}
      {isRunning && (
        <span className={styles.running}>
          <span>{t('game.inPlay')}</span>
        </span>
      )}
    </span>
  );
}

function Suit({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className={styles.suit} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The number of hues of drawn tiles, `.hue0` to `.hue7` of the style sheet. */
const tileHueCount = 8;

/** The suits are not in the icon file, because a `use` element updates much slower than a path. */
const tileSuits = [
  'M12 3.5c3 3.7 7 6 7 9.7a3.7 3.7 0 0 1-6.3 2.6c.2 2 .9 3.4 2.3 4.7H9c1.4-1.3 2.1-2.7 2.3-4.7A3.7 3.7 0 0 1 5 13.2c0-3.7 4-6 7-9.7z',
  'M12 20c-4.7-3.8-8-6.7-8-10.6a4.2 4.2 0 0 1 8-1.9 4.2 4.2 0 0 1 8 1.9c0 3.9-3.3 6.8-8 10.6z',
  'M12 3.5 18.5 12 12 20.5 5.5 12z',
  'M9.4 10.9a3.6 3.6 0 1 1 5.2 0 3.6 3.6 0 1 1-1.9 5.1c.2 1.9.9 3.3 2.3 4.5H9c1.4-1.2 2.1-2.6 2.3-4.5a3.6 3.6 0 1 1-1.9-5.1z',
];

function tileLook(code: string, name: string) {
  const hash =
    [...code].reduce(
      (sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193),
      0x811c9dc5,
    ) >>> 0;
  return {
    hue: hash % tileHueCount,
    suit: tileSuits[(hash >>> 8) % tileSuits.length]!,
    monogram: monogram(name),
  };
}

/** A name that is not Latin gives one character, because such a character is as wide as two Latin letters. */
function monogram(name: string): string {
  const words = name.trim().split(/\s+/);
  const initials = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return (/^[a-z]/i.test(name) ? initials.join('') : initials[0]!).toUpperCase();
}

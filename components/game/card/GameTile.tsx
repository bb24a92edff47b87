import { useTranslation } from 'next-i18next/pages';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { useIsRunning } from '#lib/games/launch/useRunningGame.ts';
import { tileShape, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { tileLook } from '#lib/games/lobby/tileLook.ts';
import { optimizedImage, optimizedSrcSet } from '#lib/site/optimizedImage.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { tileSizes, tileWidths, type TilePlace } from './tileSizes.ts';
import styles from './GameTile.module.scss';

interface GameTileProps {
  entry: LobbyEntry;
  place?: TilePlace;
  isEager?: boolean;
}

/** The picture of a game, which tells if it runs in another window. Without a picture, for an unlisted host and for a broken picture: a drawn tile. */
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
    <span className={`${styles.tile} ${styles[tileShape(entry)]} ${styles[`hue${hue}`]} ${isDrawn ? styles.drawn : ''}`}>
      {!isDrawn ? (
        <img
          {...watch}
          // The key prevents another game from showing this picture.
          key={source}
          // Before `src`, which would start a request of its own.
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

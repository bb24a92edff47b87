import { Icon } from '#components/controls/text/Icon.tsx';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { tileShape, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { tileLook } from '#lib/games/lobby/tileLook.ts';
import { optimizedImage } from '#lib/site/optimizedImage.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './GameTile.module.scss';

/** The picture of a game. Without a picture, for an unlisted host and for a broken picture: a drawn tile. */
export function GameTile({ entry, isEager = false }: { entry: LobbyEntry; isEager?: boolean }) {
  const { code, name, imgUrl } = entry;
  const { imageHosts } = useSite();
  const source = optimizedImage(imgUrl, 640, imageHosts);
  const { isBroken, watch } = useBrokenPicture(source ?? undefined);
  const { hue, suit, monogram } = tileLook(code, name);

  return (
    <span className={`${styles.tile} ${styles[tileShape(entry)]} ${styles[`hue${hue}`]}`}>
      {source && !isBroken ? (
        <img
          {...watch}
          // The key prevents another game from showing this picture.
          key={source}
          src={source}
          alt=""
          loading={isEager ? 'eager' : 'lazy'}
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
          <Icon name={suit} className={styles.suit} />
          <Icon name={suit} className={styles.suit} />
        </>
      )}
    </span>
  );
}

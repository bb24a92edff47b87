import { useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Scroller } from '#components/controls/actions/Scroller.tsx';
import { LoadingRegion } from '#components/controls/states/Skeleton.tsx';
import { Icon, VisuallyHidden } from '#components/controls/text/Icon.tsx';
import { GameTile } from './GameCard.tsx';
import { shelfIcons } from './Finder.tsx';
import type { LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { entryId, type SavedList } from '#lib/games/gameType.ts';
import { textLanguage } from '#lib/i18n/locales.ts';
import styles from './GameRail.module.scss';

interface GameRailProps {
  savedList: SavedList;
  entries: readonly LobbyEntry[];
  /** On phones: the names beside the pictures. */
  isLow?: boolean;
  onOpen: (entry: LobbyEntry) => boolean;
}

/** As many tiles are in the window; the others come with a swipe. */
const inSight = 6;

/** Saved games: small tiles in one row, beside their title. They leave the first screen to the list. */
export function GameRail({ savedList, entries, isLow = false, onOpen }: GameRailProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${styles.rail} ${isLow ? styles.low : ''}`}>
      <h2 id={id}>
        <Icon name={shelfIcons[savedList]} />
        {t(`game.only.${savedList}`)}
      </h2>
      <Scroller>
        <ul>
          {entries.map((entry, position) => (
            <li key={entryId(entry)}>
              <button type="button" aria-disabled={entry.isUsable ? undefined : true} onClick={() => onOpen(entry)}>
                <GameTile entry={entry} place="rail" isEager={position < inSight} />
                {!entry.isUsable && (
                  <>
                    <Icon name="wrench" />
                    <VisuallyHidden>{t('game.maintenance')}</VisuallyHidden>
                  </>
                )}
                <span lang={textLanguage(entry.name)}>{entry.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Scroller>
    </section>
  );
}

export const GameRailSkeleton = () => <LoadingRegion className={styles.rail}>{null}</LoadingRegion>;

import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { GameTile } from '#components/game/card/GameTile.tsx';
import { savedEntry } from '#lib/games/favorites/savedEntry.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { entryId, isGame } from '#lib/games/lists/LobbyEntry.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import styles from './RecentGames.module.scss';

/** As many tiles are in a phone's window; the others come with a swipe. */
const inSight = 6;

/** What the member played last, of all types, in one row at the top of the phone's first screen. */
export function RecentGames() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { status } = usePortalSession();
  const launch = useGameLaunch();
  const games = useSavedGames('recent').flatMap((game) => savedEntry(game, {}, locale) ?? []);
  const isEmpty = status !== 'loading' && games.length === 0;

  useEffect(() => {
    // The session has ended elsewhere, or the member has cleared the list: no space for games.
    if (isEmpty) delete document.documentElement.dataset.recents;
  }, [isEmpty]);

  if (games.length === 0) return null;
  return (
    <section aria-labelledby="recent-games" className={styles.recent}>
      <h2 id="recent-games">{t('game.only.recent')}</h2>
      <ul tabIndex={-1}>
        {games.filter(isGame).map((game, position) => (
          <li key={entryId(game)}>
            <button type="button" onClick={() => launch(game)}>
              <GameTile entry={game} place="recent" isEager={position < inSight} />
              <span lang={textLanguage(game.name)}>{game.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

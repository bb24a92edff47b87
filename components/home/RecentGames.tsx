import { useId, useLayoutEffect, useState } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Scroller } from '#components/controls/actions/Scroller.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { GameTile } from '#components/game/GameCard.tsx';
import { entryId, fewGames } from '#lib/games/gameType.ts';
import { useLastPlay } from '#lib/games/gameStage.ts';
import { isGame } from '#lib/games/LobbyEntry.ts';
import { savedEntry, useSavedGames } from '#lib/games/savedGames.ts';
import { useGameLaunch } from '#lib/games/useGameLaunch.ts';
import { textLanguage } from '#lib/i18n/locales.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import styles from './RecentGames.module.scss';

/** As many tiles are in the window; the others come with a swipe. */
const inSight = 6;

/**
 * What the member played last, of all types: small tiles in one row, the first games of the page. The game of this visit is in the strip
 * (components/play).
 */
export function RecentGames() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const id = useId();
  const { status } = usePortalSession();
  const launch = useGameLaunch();
  const last = useLastPlay()?.game;
  const games = useSavedGames('recent')
    .filter((game) => !last || entryId(game) !== entryId(last))
    .flatMap((game) => savedEntry(game, {}, locale) ?? []);
  const isEmpty = status !== 'loading' && games.length === 0;
  /** At the start of the visit. A row that comes, comes back or grows later would move the games below it. */
  const [count, setCount] = useState<number>();
  if (isEmpty ? count !== 0 : count === undefined && status !== 'loading') setCount(games.length);

  useLayoutEffect(() => {
    // Also if the session has ended elsewhere.
    if (isEmpty) delete document.documentElement.dataset.recents;
    else if (count) document.documentElement.dataset.recents = count <= fewGames ? 'few' : '';
  }, [isEmpty, count]);

  if (!count || games.length === 0) return null;
  return (
    <section aria-labelledby={id} className={`${styles.rail} ${count <= fewGames ? styles.low : ''}`}>
      <h2 id={id}>
        <Icon name="clock" />
        {t('game.only.recent')}
      </h2>
      <Scroller>
        <ul>
          {games.map((game, position) => (
            <li key={entryId(game)}>
              <button type="button" onClick={() => isGame(game) && launch(game)}>
                <GameTile entry={game} place="rail" isEager={position < inSight} />
                <span lang={textLanguage(game.name)}>{game.name}</span>
              </button>
            </li>
          ))}
        </ul>
      </Scroller>
    </section>
  );
}

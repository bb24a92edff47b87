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

/** Tiles beyond this number need a swipe, so their pictures load lazily. */
const inSight = 6;

/** The row does not contain the game of this visit, because the strip of components/play shows that game. */
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
  /** The count never grows after the page has opened, because a row that grows would move the lobby below. */
  const [count, setCount] = useState<number>();
  if (isEmpty ? count !== 0 : count === undefined && status !== 'loading') setCount(games.length);

  useLayoutEffect(() => {
    // The list also becomes empty if the session has ended in another tab.
    if (isEmpty) delete document.documentElement.dataset.recents;
    else if (count) document.documentElement.dataset.recents = count <= fewGames ? 'few' : '';
  }, [isEmpty, count]);

  if (!count || games.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className={`${styles.rail} ${count <= fewGames ? styles.low : ''}`}
    >
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

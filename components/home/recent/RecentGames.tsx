import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { GameRail } from '#components/game/lists/GameRail.tsx';
import { savedEntry } from '#lib/games/favorites/savedEntry.ts';
import { fewGames } from '#lib/games/favorites/savedLists.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { isGame } from '#lib/games/lists/LobbyEntry.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

/** What the member played last, of all types, in one row at the top of the phone's first screen. */
export function RecentGames() {
  const { locale } = useRouter();
  const { status } = usePortalSession();
  const launch = useGameLaunch();
  const games = useSavedGames('recent').flatMap((game) => savedEntry(game, {}, locale) ?? []);
  const isEmpty = status !== 'loading' && games.length === 0;
  /** At the start of the visit. A row that comes or grows later would move the games below it. */
  const [count, setCount] = useState<number>();
  if (count === undefined && status !== 'loading') setCount(games.length);

  useEffect(() => {
    // The session has ended elsewhere, or the member has cleared the list: no space for games.
    if (isEmpty) delete document.documentElement.dataset.recents;
    else if (count) document.documentElement.dataset.recents = count <= fewGames ? 'few' : '';
  }, [isEmpty, count]);

  if (!count || games.length === 0) return null;
  return <GameRail savedList="recent" entries={games} isLow={count <= fewGames} onOpen={(entry) => isGame(entry) && launch(entry)} />;
}

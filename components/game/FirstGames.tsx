import { useRouter } from 'next/router';
import { useLobbyLists } from '#lib/games/lobbyLists.ts';
import { GameGrid, maxInRow } from './GameGrid.tsx';
import { GameGridSkeleton } from './GameGridSkeleton.tsx';
import { SlotRow } from './Lobby.tsx';

/** Divisible by the number of columns of GameGrid. More games would make the page large. */
const maxGames = 48;

const ignore = () => false;

/** The games in the HTML of a page, as LobbyLists shows them later. */
export function FirstGames() {
  const { pathname, locale = '' } = useRouter();
  const { casino = [], slot } = useLobbyLists(true, locale).lists;
  return (
    <>
      {/* On the home page, the banner is the largest picture of the first view. On a slow network, others would delay it. */}
      <GameGrid entries={casino.slice(0, maxGames)} isFirst={pathname !== '/'} onOpen={ignore} />
      {pathname === '/' && slot?.length !== 0 && (
        <SlotRow isFar>
          {slot ? (
            <GameGrid entries={slot.slice(0, maxInRow)} isFirst={false} onOpen={ignore} />
          ) : (
            <GameGridSkeleton shape="slot" />
          )}
        </SlotRow>
      )}
    </>
  );
}

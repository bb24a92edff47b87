import { memo, useMemo } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { SlotGame } from '#contract/records/slotGame.ts';
import { gameName } from '#lib/games/gameName.ts';
import type { LaunchableGame } from '#lib/games/launchGame.ts';
import { GameCard } from './GameCard.tsx';
import { GameGrid } from './GameGrid.tsx';
import { useGradualCount } from './useGradualCount.ts';

/** Divisible by 2, 3, 4 and 6, so that a part ends with a full row in every width. */
const partSize = 24;

interface SlotGamesProps {
  games: SlotGame[];
  company: string;
  onLaunch: (game: LaunchableGame) => boolean;
}

/**
 * Games by name. All of them end up in the page, so that they can be searched and read from end to end; they are put there part by
 * part, so that opening six hundred does not hold up the tap.
 */
export function SlotGames({ games, company, onLaunch }: SlotGamesProps) {
  const { i18n } = useTranslation();
  const parts = useMemo(
    () => Array.from({ length: Math.ceil(games.length / partSize) }, (_, index) => games.slice(index * partSize, (index + 1) * partSize)),
    [games],
  );
  const shown = useGradualCount(parts.length);

  return (
    <GameGrid isLong>
      {parts.slice(0, shown).map((part, index) => (
        <SlotGamesPart key={index} games={part} company={company} locale={i18n.language} isFirst={index === 0} onLaunch={onLaunch} />
      ))}
    </GameGrid>
  );
}

interface SlotGamesPartProps extends SlotGamesProps {
  locale: string;
  isFirst: boolean;
}

const SlotGamesPart = memo(function SlotGamesPart({ games, company, locale, isFirst, onLaunch }: SlotGamesPartProps) {
  return games.map((game) => (
    <li key={game.code}>
      <GameCard
        code={game.code}
        name={gameName(game, locale)}
        imgUrl={game.imgUrl}
        shape="slot"
        isEager={isFirst}
        onOpen={() => onLaunch({ code: game.code, company: game.gameCompany || company, isUsable: true })}
      />
    </li>
  ));
});

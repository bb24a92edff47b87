import { useTranslation } from 'next-i18next/pages';
import type { CallError } from '#lib/api/CallError.ts';
import type { LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { GameCard } from './GameCard.tsx';
import { GameGrid } from './GameGrid.tsx';
import { GameListState } from './GameListState.tsx';

/** As many cards as the widest row holds. */
const firstRow = 6;

interface LobbyGridProps {
  shape: 'table' | 'slot';
  entries: LobbyEntry[] | undefined;
  error: CallError | undefined;
  onRetry: () => void;
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach?: (entry: LobbyEntry) => void;
}

/** One list of the lobby: the live-casino tables or the slot companies. */
export function LobbyGrid({ shape, entries, error, onRetry, onOpen, onApproach }: LobbyGridProps) {
  const { t } = useTranslation();
  return (
    <GameListState count={entries?.length} error={error} onRetry={onRetry} shape={shape} skeletonCount={12}>
      <GameGrid>
        {entries?.map((entry, index) => (
          <li key={entry.code}>
            <GameCard
              code={entry.code}
              name={entry.name}
              company={entry.company === entry.name || entry.type === 'slot' ? undefined : entry.company}
              imgUrl={entry.imgUrl}
              shape={shape}
              isEager={index < firstRow}
              maintenance={entry.isUsable ? undefined : t('game.maintenance')}
              onOpen={() => onOpen(entry)}
              onApproach={onApproach && entry.isUsable ? () => onApproach(entry) : undefined}
            />
          </li>
        ))}
      </GameGrid>
    </GameListState>
  );
}

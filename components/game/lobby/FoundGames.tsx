import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { ChipChoice } from '#components/controls/fields/ChipChoice.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import type { LobbyList } from '#lib/games/lobby/useLobbyList.ts';
import { GameGrid } from '#components/game/lists/GameGrid.tsx';
import { GameRow } from '#components/game/lists/GameRow.tsx';
import { LongGrid } from '#components/game/lists/LongGrid.tsx';
import { NoMatch } from '#components/game/finder/NoMatch.tsx';
import { ResultCount } from '#components/game/finder/ResultCount.tsx';
import styles from './Lobby.module.scss';

interface FoundGamesProps {
  finder: GameFilterParams;
  list: LobbyList;
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach: (entry: LobbyEntry) => void;
}

const all = '';

export function FoundGames({ finder, list, onOpen, onApproach }: FoundGamesProps) {
  const { t, i18n } = useTranslation();
  const { entries, games, providers, catalog } = list;
  const number = (value: number) => formatNumber(value, i18n.language);
  const count = entries.length + games.length;
  const areCompanies = entries[0]?.kind === 'company';
  const isSearching = catalog.isReading;
  const pending = isSearching ? t('game.searching', { n: number(catalog.asked), total: number(catalog.total) }) : undefined;
  const provider = providers.some(({ id }) => id === finder.provider) ? (finder.provider ?? all) : all;

  return (
    <>
      {providers.length > 0 && (
        <ChipChoice
          label={t('game.provider')}
          previous={t('game.previousProviders')}
          next={t('game.nextProviders')}
          selected={provider}
          onSelect={(id) => finder.setProvider(id || null)}
          chips={[
            { id: all, label: t('game.all') },
            ...providers.map(({ id, name, count: own }) => ({ id, label: name, count: number(own) })),
          ]}
        />
      )}
      <div className={styles.news}>
        <ResultCount count={count} pending={pending} isTold />
        {catalog.failed > 0 && !isSearching && (
          <p className={styles.failed}>
            {t('game.someFailed', { count: catalog.failed, n: number(catalog.failed) })}
            <Button size="small" variant="quiet" onClick={catalog.retry}>
              {t('action.retry')}
            </Button>
          </p>
        )}
      </div>
      {areCompanies && <GameRow title={t('game.provider')} entries={entries} onOpen={onOpen} onApproach={onApproach} />}
      {areCompanies && games.length > 0 && <h2 className={styles.title}>{t('game.title')}</h2>}
      {entries.length > 0 && !areCompanies && <GameGrid entries={entries} onOpen={onOpen} onApproach={onApproach} />}
      {games.length > 0 && <LongGrid label={t('game.title')} entries={games} hasProvider onOpen={onOpen} />}
      {count === 0 && !isSearching && <NoMatch finder={finder} />}
    </>
  );
}

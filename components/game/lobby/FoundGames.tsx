import { Fragment } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { ChipChoice } from '#components/controls/fields/ChipChoice.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useSuggestion } from '#lib/games/finder/useSuggestion.ts';
import { countGames, maxInRow, type LobbyList } from '#lib/games/lobby/useLobbyList.ts';
import { CompanyRows } from '#components/game/lists/CompanyRows.tsx';
import { GameGrid } from '#components/game/lists/GameGrid.tsx';
import { LongGrid } from '#components/game/lists/LongGrid.tsx';
import { NoMatch } from '#components/game/finder/NoMatch.tsx';
import { ResultCount } from '#components/game/finder/ResultCount.tsx';
import { ResultTitle } from './ResultTitle.tsx';
import styles from './LobbyLists.module.scss';
import slotRow from './SlotRow.module.scss';

interface FoundGamesProps {
  finder: GameFilterParams;
  list: LobbyList;
  /** The games of the shown type, of which those that are open are offered below few results. */
  others: readonly LobbyEntry[];
  /** Requests the slot companies again, if they did not arrive: the search does not cover their games. */
  onReload?: () => void;
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach: (entry: LobbyEntry) => void;
}

const all = '';

/** Fewer games leave most of the page empty: others are offered below them. */
const enough = { search: 8, recent: 6, favorite: 1 };

/** What a search or a filter has found: companies as rows, then the games of each type. */
export function FoundGames({ finder, list, others, onReload, onOpen, onApproach }: FoundGamesProps) {
  const { t, i18n } = useTranslation();
  const { found, companies, chips, chip, catalog } = list;
  const number = (value: number) => formatNumber(value, i18n.language);
  const byProvider = found.filter(({ isByProvider }) => isByProvider);
  const isSearching = catalog.isReading;
  const byProviderTitle = t('game.ofProvider', { n: number(countGames(byProvider)) });
  const news = [
    companies.length > 0 ? t('game.companyCount', { count: companies.length, n: number(companies.length) }) : '',
    isSearching ? t('game.searching', { n: number(catalog.finished), total: number(catalog.total) }) : '',
  ];
  const count = countGames(found) + companies.length;
  const shown = new Set([...companies, ...found.flatMap(({ games }) => games)]);
  const suggestion = useSuggestion(finder, list.searched, isSearching || count > 0);
  const { title: offerTitle, entries: offered } = offer();
  function offer() {
    if (suggestion) return { title: `${t('game.found')} · ${suggestion.words}`, entries: suggestion.entries };
    if (count === 0 && list.recents.length > 0) return { title: t('game.only.recent'), entries: list.recents };
    const entries = others.filter((entry) => entry.isUsable && !shown.has(entry));
    return { title: t(count === 0 || finder.only ? 'game.instead' : 'game.others'), entries };
  }
  const isDivided = found.length > 1 || companies.length > 0;

  return (
    <>
      {chips.length > 0 && (
        <ChipChoice
          label={t('game.found')}
          previous={t('game.previous')}
          next={t('game.next')}
          selected={chip ?? all}
          onSelect={(id) => finder.setProvider(id || null)}
          chips={[
            { id: all, label: t('game.all') },
            ...chips.map(({ id, type, name = '', count: own }) => ({ id, label: type ? t(`game.${type}`) : name, count: number(own) })),
          ]}
        />
      )}
      <div className={styles.news}>
        {/* A saved list is of all types, whichever tab was shown before. */}
        <ResultTitle finder={finder} more={!chip && t('game.all')} />
        <ResultCount count={countGames(found)} more={news} isPending={isSearching} isTold />
        {(onReload || (catalog.failed > 0 && !isSearching)) && (
          <p className={styles.warning}>
            {onReload ? t('game.failed') : t('game.someFailed', { count: catalog.failed, n: number(catalog.failed) })}
            <Button size="small" variant="quiet" onClick={onReload ?? catalog.retry}>
              {t('action.retry')}
            </Button>
          </p>
        )}
      </div>
      {companies.length > 0 && <CompanyRows entries={companies} onOpen={onOpen} onApproach={onApproach} />}
      {found.map((part) => {
        const { type, isByProvider, games } = part;
        const title = isByProvider ? part === byProvider[0] && byProviderTitle : isDivided && t(`game.${type}`);
        return (
          <Fragment key={`${type} ${isByProvider}`}>
            {title && <h2 className={styles.title}>{title}</h2>}
            {type === 'slot' ? (
              <LongGrid label={isByProvider ? byProviderTitle : t('game.title')} entries={games} hasProvider onOpen={onOpen} />
            ) : (
              <GameGrid entries={games} onOpen={onOpen} onApproach={onApproach} />
            )}
          </Fragment>
        );
      })}
      {count === 0 && !isSearching && <NoMatch finder={finder} searched={list.searched} suggestion={suggestion} />}
      {/* Not before the suggestion is known, which would put other games under a finger. */}
      {count < enough[finder.only ?? 'search'] && !isSearching && suggestion !== undefined && offered.length > 0 && (
        <section className={slotRow.row}>
          <h2 className={styles.title}>{offerTitle}</h2>
          {/* Tables are lower than slots. */}
          {[...new Set(offered.map(({ kind }) => kind))].map((kind) => {
            const entries = offered.filter((entry) => entry.kind === kind).slice(0, maxInRow);
            return <GameGrid key={kind} entries={entries} onOpen={onOpen} onApproach={onApproach} />;
          })}
        </section>
      )}
    </>
  );
}

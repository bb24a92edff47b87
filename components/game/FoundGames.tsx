import { useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { ChipChoice } from '#components/controls/fields/choices.tsx';
import { EmptyState } from '#components/controls/states/ErrorState.tsx';
import { Icon, VisuallyHidden } from '#components/controls/text/Icon.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { entryId, type GameType } from '#lib/games/gameType.ts';
import type { GameFilterParams } from '#lib/games/lobbyAddress.ts';
import type { KnownLists } from '#lib/games/lobbyLists.ts';
import { useFoundGames } from '#lib/games/useFoundGames.ts';
import { useSuggestion, type Suggestion } from '#lib/games/useSuggestion.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { GameGrid, maxInRow, type GameGridProps } from './GameGrid.tsx';
import { GameGridSkeleton } from './GameGridSkeleton.tsx';
import { LongGrid } from './LongGrid.tsx';
import styles from './LobbyLists.module.scss';

interface FoundGamesProps extends Omit<GameGridProps, 'entries'> {
  type: GameType;
  finder: GameFilterParams;
  lists: KnownLists;
  /** Requests the slot companies again. Given if their list did not arrive, so that the search does not cover their games. */
  onReload?: () => void;
}

/** Of the chip that shows all. */
const all = '';

/** What a search or a filter has found: companies as rows, then the games of each type. */
export function FoundGames({ type: ownType, finder, lists, onReload, onOpen, onApproach }: FoundGamesProps) {
  const { t, i18n } = useTranslation();
  const { found, companies, chips, chip, catalog, searched } = useFoundGames(ownType, finder, lists, i18n.language);
  const number = (value: number) => formatNumber(value, i18n.language);
  const isSearching = catalog.isReading;
  const count = found.reduce((sum, { games }) => sum + games.length, companies.length);
  const suggestion = useSuggestion(finder, searched, isSearching || count > 0);
  const isDivided = found.length > 1 || companies.length > 0;

  return (
    <>
      {chips.length > 0 && (
        <ChipChoice
          label={t('game.found')}
          selected={chip ?? all}
          onSelect={(id) => finder.setProvider(id || null)}
          chips={[
            { id: all, label: t('game.all') },
            ...chips.map(({ id, type, name = '', count: own }) => ({ id, label: type ? t(`game.${type}`) : name, count: number(own) })),
          ]}
        />
      )}
      <VisuallyHidden>
        <ResultCount count={count} isPending={isSearching} isAnnounced />
      </VisuallyHidden>
      {(onReload || (catalog.failed > 0 && !isSearching)) && (
        <p className={styles.warning}>
          {onReload ? t('game.failed') : t('game.someFailed', { count: catalog.failed, n: number(catalog.failed) })}
          <Button size="small" variant="quiet" onClick={onReload ?? catalog.retry}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {companies.length > 0 && <CompanyRows entries={companies} onOpen={onOpen} onApproach={onApproach} />}
      {found.map(({ type, games }) => (
        <section key={type} aria-label={t(`game.${type}`)} className={styles.part}>
          {isDivided && <h2>{t(`game.${type}`)}</h2>}
          {type === 'slot' ? (
            <LongGrid label={t('game.slot')} entries={games} hasProvider onOpen={onOpen} />
          ) : (
            <GameGrid entries={games} onOpen={onOpen} onApproach={onApproach} />
          )}
        </section>
      ))}
      {count === 0 && isSearching && <GameGridSkeleton shape="slot" />}
      {count === 0 && !isSearching && <NoMatch finder={finder} suggestion={suggestion} onOpen={onOpen} onApproach={onApproach} />}
    </>
  );
}

/** More would push the found games out of sight. */
const firstRows = 3;

/** The found slot companies: low rows, so that they do not look like games. */
function CompanyRows({ entries, onOpen, onApproach }: GameGridProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const found = entries.map(entryId).join();
  /** The found companies whose rows are all shown. Another search shows the first rows only. */
  const [whole, setWhole] = useState('');
  const shown = whole === found ? entries : entries.slice(0, firstRows);

  // The pressed button disappears, so the focus moves to the first new row.
  function handleMore() {
    flushSync(() => setWhole(found));
    list.current?.querySelectorAll('button')[firstRows]?.focus();
  }

  return (
    <section aria-labelledby={id} className={styles.companies}>
      <h2 id={id}>{t('game.provider')}</h2>
      <ul ref={list}>
        {shown.map((entry) => (
          <li key={entryId(entry)}>
            <button
              type="button"
              data-code={entry.code}
              aria-disabled={entry.isUsable ? undefined : true}
              onPointerEnter={() => entry.isUsable && onApproach?.(entry)}
              onFocus={() => entry.isUsable && onApproach?.(entry)}
              onClick={() => onOpen(entry)}
            >
              <Icon name="slot" />
              <span>
                <span>{entry.name}</span>
                {!entry.isUsable && <small>{t('game.maintenance')}</small>}
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button size="small" variant="quiet" onClick={handleMore}>
          {t('action.more')}
        </Button>
      )}
    </section>
  );
}

/** A pause in the typing. */
const restMs = 500;

interface ResultCountProps {
  count: number;
  /** True while more results are loading. */
  isPending?: boolean;
  /** True for a filtered list: announce its count. */
  isAnnounced: boolean;
}

/** The number of games in a list. It has its own live region, because a dialog silences the page's. */
export function ResultCount({ count, isPending = false, isAnnounced }: ResultCountProps) {
  const { t, i18n } = useTranslation();
  const text = t('game.count', { count, n: formatNumber(count, i18n.language) });
  const [announced, setAnnounced] = useState('');
  const news = isAnnounced && !isPending ? (count > 0 ? text : t('game.noMatch')) : '';

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(news), restMs);
    return () => clearTimeout(timer);
  }, [news]);

  return (
    <>
      {count > 0 && <span className={styles.count}>{text}</span>}
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  );
}

interface NoMatchProps extends Pick<GameGridProps, 'onOpen' | 'onApproach'> {
  finder: GameFilterParams;
  suggestion: Suggestion | null;
  /** True in the list of one company, where the words may match games of other companies. */
  isOfCompany?: boolean;
}

/** No results, and ways on: other words, all games, or no filter. Visitors have no saved games, and are invited to log in. */
export function NoMatch({ finder, suggestion, isOfCompany = false, onOpen, onApproach }: NoMatchProps) {
  const { t } = useTranslation();
  const isLoggedOut = usePortalSession().status === 'unauthenticated';
  const { query, only } = finder;
  const isSearch = query.trim() !== '';
  if (only && isLoggedOut)
    return (
      <EmptyState text={t('msg2001')}>
        <LinkButton href={`/login?callbackUrl=${encodeURIComponent(`/game?only=${only}`)}`}>{t('session.login')}</LinkButton>
      </EmptyState>
    );
  // The pressed button disappears with the empty result.
  const press = (act: () => void) => (event: MouseEvent) => {
    focusHeading(event.currentTarget);
    act();
  };
  return (
    <>
      <EmptyState text={only && !isSearch ? t(`game.none.${only}`) : t('game.noMatch')} isBrief={isSearch}>
        {isOfCompany && isSearch && <LinkButton href={`/game?q=${encodeURIComponent(query)}`}>{t('game.searchAll')}</LinkButton>}
        <Button onClick={press(finder.clear)}>{t(isSearch ? 'action.clearSearch' : 'game.browse')}</Button>
        {/* The last button, because it comes later and must not move the others. */}
        {suggestion && (
          <Button variant="quiet" onClick={press(() => finder.setQuery(suggestion.words))}>
            {t('game.didYouMean', { words: suggestion.words })}
          </Button>
        )}
      </EmptyState>
      {suggestion && (
        <section className={styles.part}>
          <h2>{suggestion.words}</h2>
          {/* Tables are lower than slots. */}
          {[...new Set(suggestion.entries.map(({ kind }) => kind))].map((kind) => {
            const entries = suggestion.entries.filter((entry) => entry.kind === kind).slice(0, maxInRow);
            return <GameGrid key={kind} entries={entries} onOpen={onOpen} onApproach={onApproach} />;
          })}
        </section>
      )}
    </>
  );
}

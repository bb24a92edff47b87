import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useSWRConfig } from 'swr';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { ChipChoice } from '#components/controls/fields/choices.tsx';
import { EmptyState } from '#components/controls/states/ErrorState.tsx';
import { Icon, VisuallyHidden } from '#components/controls/text/Icon.tsx';
import type { SlotGame } from '#contract/records/slotGame.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { entryId, gameKinds, gameTypes, type GameType } from '#lib/games/gameType.ts';
import type { GameFilterParams } from '#lib/games/lobbyAddress.ts';
import { loadSlotGames, type KnownLists } from '#lib/games/lobbyLists.ts';
import {
  companyName,
  slotGameEntries,
  sortByName,
  type LobbyEntry,
} from '#lib/games/LobbyEntry.ts';
import { savedEntry, useSavedGames } from '#lib/games/savedGames.ts';
import {
  searchApart,
  searchEntries,
  useSuggestion,
  type Suggestion,
} from '#lib/games/searchEntries.ts';
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
  /** Given only if the list of slot companies failed to load, because the search then misses their games. */
  onReload?: () => void;
}

const all = '';

export function FoundGames({
  type: ownType,
  finder,
  lists,
  onReload,
  onOpen,
  onApproach,
}: FoundGamesProps) {
  const { t, i18n } = useTranslation();
  const { found, companies, chips, chip, catalog, searched } = useFoundGames(
    ownType,
    finder,
    lists,
    i18n.language,
  );
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
            ...chips.map(({ id, type, name = '', count: own }) => ({
              id,
              label: type ? t(`game.${type}`) : name,
              count: number(own),
            })),
          ]}
        />
      )}
      <VisuallyHidden>
        <ResultCount count={count} isPending={isSearching} isAnnounced />
      </VisuallyHidden>
      {(onReload || (catalog.failed > 0 && !isSearching)) && (
        <p className={styles.warning}>
          {onReload
            ? t('game.failed')
            : t('game.someFailed', { count: catalog.failed, n: number(catalog.failed) })}
          <Button size="small" variant="quiet" onClick={onReload ?? catalog.retry}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {companies.length > 0 && (
        <CompanyRows entries={companies} onOpen={onOpen} onApproach={onApproach} />
      )}
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
      {count === 0 && !isSearching && (
        <NoMatch finder={finder} suggestion={suggestion} onOpen={onOpen} onApproach={onApproach} />
      )}
    </>
  );
}

/** More rows would push the found games out of sight. */
const firstRows = 3;

function CompanyRows({ entries, onOpen, onApproach }: GameGridProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const found = entries.map(entryId).join();
  /** The value of `found` at the last press on More. Other results show only their first rows. */
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

const restMs = 500;

interface ResultCountProps {
  count: number;
  isPending?: boolean;
  isAnnounced: boolean;
}

/** The component has its own live region, because the page's live region is silent behind a dialog. */
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
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

interface NoMatchProps extends Pick<GameGridProps, 'onOpen' | 'onApproach'> {
  finder: GameFilterParams;
  suggestion: Suggestion | null;
  isOfCompany?: boolean;
}

export function NoMatch({
  finder,
  suggestion,
  isOfCompany = false,
  onOpen,
  onApproach,
}: NoMatchProps) {
  const { t } = useTranslation();
  const isLoggedOut = usePortalSession().status === 'unauthenticated';
  const { query, only } = finder;
  const isSearch = query.trim() !== '';
  if (only && isLoggedOut)
    return (
      <EmptyState text={t('msg2001')}>
        <LinkButton href={`/login?callbackUrl=${encodeURIComponent(`/game?only=${only}`)}`}>
          {t('session.login')}
        </LinkButton>
      </EmptyState>
    );
  // The pressed button disappears with the empty result, so the focus moves to a heading.
  const press = (act: () => void) => (event: MouseEvent) => {
    focusHeading(event.currentTarget);
    act();
  };
  return (
    <>
      <EmptyState
        text={only && !isSearch ? t(`game.none.${only}`) : t('game.noMatch')}
        isBrief={isSearch}
      >
        {isOfCompany && isSearch && (
          <LinkButton href={`/game?q=${encodeURIComponent(query)}`}>
            {t('game.searchAll')}
          </LinkButton>
        )}
        <Button onClick={press(finder.clear)}>
          {t(isSearch ? 'action.clearSearch' : 'game.browse')}
        </Button>
        {/* The suggestion is the last button, because it appears later and must not move the other buttons. */}
        {suggestion && (
          <Button variant="quiet" onClick={press(() => finder.setQuery(suggestion.words))}>
            {t('game.didYouMean', { words: suggestion.words })}
          </Button>
        )}
      </EmptyState>
      {suggestion && (
        <section className={styles.part}>
          <h2>{suggestion.words}</h2>
          {/* Each kind of entry has its own grid, because the tiles of tables are lower than the tiles of slots. */}
          {[...new Set(suggestion.entries.map(({ kind }) => kind))].map((kind) => {
            const entries = suggestion.entries
              .filter((entry) => entry.kind === kind)
              .slice(0, maxInRow);
            return (
              <GameGrid key={kind} entries={entries} onOpen={onOpen} onApproach={onApproach} />
            );
          })}
        </section>
      )}
    </>
  );
}

const none: readonly LobbyEntry[] = [];

/** A chip has either `type` (one game type) or `name` (one provider). */
interface FoundChip {
  id: string;
  type?: GameType;
  name?: string;
  count: number;
}

interface FoundPart {
  type: GameType;
  games: readonly LobbyEntry[];
}

/** The first letter of a search starts the requests for the games of all slot companies. */
function useFoundGames(
  type: GameType,
  finder: GameFilterParams,
  lists: KnownLists,
  locale: string,
) {
  const { query, only, isByName } = finder;
  const { casino, slot, sport } = lists;
  const isSearched = query.trim() !== '' && !only;
  const saved = useSavedGames(only ?? 'favorite');
  // On a tab other than slots, a search does not wait for a list of companies that is not loaded.
  const catalog = useSlotCatalog(
    slot,
    isSearched && (type === 'slot' || slot !== undefined),
    locale,
  );
  const slotGames = isSearched ? catalog.games : none;
  const sort = useCallback(
    (entries: readonly LobbyEntry[]) => (isByName ? sortByName(entries, locale) : entries),
    [isByName, locale],
  );

  const found = useMemo(() => {
    const listed = { casino, slot, sport };
    const entries = saved.flatMap((game) => savedEntry(game, listed, locale) ?? []);
    if (only)
      return partsOf(
        [type, ...gameTypes],
        (each) => entries.filter(({ kind }) => kind === gameKinds[each]),
        query,
      );
    if (!isSearched) return [];
    return partsOf(
      ['casino', 'sport', 'slot'],
      (each) => (each === 'slot' ? slotGames : listed[each]),
      query,
    );
  }, [only, saved, isSearched, casino, slot, slotGames, sport, type, query, locale]);
  const chips = useMemo(() => chipsOf(found), [found]);
  const chip = chips.find(({ id }) => id === finder.provider)?.id ?? null;
  const shown = useMemo(() => {
    const isOfChip = (part: FoundPart) => (game: LobbyEntry) =>
      !chip || chip === typeChip(part.type) || chip === game.provider;
    return found
      .map((part) => ({ ...part, games: sort(part.games.filter(isOfChip(part))) }))
      .filter(({ games }) => games.length > 0);
  }, [found, chip, sort]);

  const companies = isSearched && !chip ? slot : none;
  const foundCompanies = useMemo(
    () => sort(searchEntries(companies ?? none, query)),
    [sort, companies, query],
  );
  const searched = useMemo(
    () => [casino, companies, slotGames, sport].flatMap((each) => each ?? []),
    [casino, companies, slotGames, sport],
  );

  return { found: shown, companies: foundCompanies, chips, chip, catalog, searched };
}

/** A type where the name of a game matches comes before a type where only providers match. */
function partsOf(
  types: readonly GameType[],
  gamesOf: (type: GameType) => readonly LobbyEntry[] | undefined,
  query: string,
): readonly FoundPart[] {
  const parts = [...new Set(types)].map((type) => {
    const [byName, byProvider] = searchApart(gamesOf(type) ?? none, query);
    return { type, games: [...byName, ...byProvider], isNamed: byName.length > 0 };
  });
  return parts
    .filter(({ games }) => games.length > 0)
    .toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed));
}

/** No company has a code that starts with `type:`. */
const typeChip = (type: GameType) => `type:${type}`;

function chipsOf(found: readonly FoundPart[]): readonly FoundChip[] {
  const types = found.map(({ type, games }) => ({ id: typeChip(type), type, count: games.length }));
  const games = found.flatMap((each) => each.games);
  const providers = new Map<string, FoundChip>();
  for (const entry of games) {
    const { provider } = entry;
    if (!provider) continue;
    const chip = providers.get(provider) ?? { id: provider, name: companyName(entry), count: 0 };
    chip.count += 1;
    providers.set(provider, chip);
  }
  const hasProviders = providers.size > 1 && providers.size < games.length;
  return [...(types.length > 1 ? types : []), ...(hasProviders ? providers.values() : [])];
}

/** A low number keeps a cheap phone responsive and limits the load on the portal. */
const atATime = 3;

/** The requests fill the cache of the slot dialog. */
function useSlotCatalog(
  companies: readonly LobbyEntry[] | undefined,
  isWanted: boolean,
  locale: string,
) {
  const { cache, mutate } = useSWRConfig();
  // The games by company code; null = the request for them failed.
  const [lists, setLists] = useState<ReadonlyMap<string, readonly SlotGame[] | null>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const usable = useMemo(() => companies?.filter(({ isUsable }) => isUsable) ?? [], [companies]);

  const missing = useEffectEvent(() =>
    usable.filter(({ code }) => !lists.get(code)).map(({ code }) => code),
  );

  useEffect(() => {
    if (!isWanted) return;
    const codes = missing();
    let isGone = false;

    async function readOn(): Promise<void> {
      for (let code = codes.shift(); code !== undefined && !isGone; code = codes.shift()) {
        const company = code;
        const answer = await loadSlotGames(company, { cache, mutate }).catch(() => undefined);
        if (!isGone)
          startTransition(() =>
            setLists((before) => new Map(before).set(company, answer?.games ?? null)),
          );
      }
    }

    for (let reader = 0; reader < atATime; reader += 1) void readOn();
    return () => void (isGone = true);
  }, [isWanted, usable, attempt, cache, mutate]);

  const games = useMemo(
    () =>
      usable.flatMap((company) => {
        const list = lists.get(company.code);
        return list ? slotGameEntries(list, company, locale) : [];
      }),
    [usable, lists, locale],
  );

  return {
    games,
    isReading: isWanted && (!companies || usable.some(({ code }) => !lists.has(code))),
    failed: usable.filter(({ code }) => lists.get(code) === null).length,
    retry() {
      setLists((before) => new Map([...before].filter(([, list]) => list)));
      setAttempt((before) => before + 1);
    },
  };
}

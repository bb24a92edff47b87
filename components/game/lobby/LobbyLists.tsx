import Router from 'next/router';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useIsAfterFirstView } from '#components/controls/panels/useIsAfterFirstView.ts';
import { useIsNarrow } from '#components/controls/panels/useIsNarrow.ts';
import { GameFinder } from '#components/game/finder/GameFinder.tsx';
import { PhoneFinder } from '#components/game/finder/PhoneFinder.tsx';
import { GameGrid } from '#components/game/lists/GameGrid.tsx';
import { GameGridSkeleton } from '#components/game/lists/GameGridSkeleton.tsx';
import { GameListState } from '#components/game/lists/GameListState.tsx';
import { GameRail, GameRailSkeleton } from '#components/game/lists/GameRail.tsx';
import { useCall } from '#lib/api/useCall.ts';
import { savedGames } from '#lib/games/favorites/savedGames.ts';
import type { SavedList } from '#lib/games/favorites/savedLists.ts';
import { savedEntry } from '#lib/games/favorites/savedEntry.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { useGameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useGameAfterLogin } from '#lib/games/launch/useGameAfterLogin.ts';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { companyEntry, gameKinds, isGame, tableEntry, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import { loadSlotGames, lobbyFreshness } from '#lib/games/lists/loadSlotGames.ts';
import { useCompanyParam } from '#lib/games/lobby/useCompanyParam.ts';
import { maxInRow, useLobbyList } from '#lib/games/lobby/useLobbyList.ts';
import { rememberedUserId } from '#lib/preferences/rememberedUserId.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import { ClosedGames } from './ClosedGames.tsx';
import { FoundGames } from './FoundGames.tsx';
import { SkipList } from './SkipList.tsx';
import { SlotRow } from './SlotRow.tsx';
import lobby from './Lobby.module.scss';
import styles from './LobbyLists.module.scss';

const shelves = ['favorite', 'recent'] as const;
/** The saved games above the list; the home page has the first only. */
const savedRows = ['recent', 'favorite'] as const;
const loadSlotModal = async () => (await import('./SlotModal.tsx')).SlotModal;

export interface LobbyListsProps {
  type: GameType;
  isAlone: boolean;
  /** Called with true once the backend has answered without sports books. */
  onSportEmpty: (isEmpty: boolean) => void;
}

/** One game type of the lobby. `isAlone` (/game) shows the member's saved games in sections; the home page has one row. */
export function LobbyLists({ type, isAlone, onSportEmpty }: LobbyListsProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const casino = useCall('get-casino-setting', {}, lobbyFreshness);
  const sport = useCall('get-sport-setting', {}, lobbyFreshness);
  const isSportEmpty = sport.data?.sport.length === 0;
  useEffect(() => onSportEmpty(isSportEmpty), [isSportEmpty, onSportEmpty]);
  const swr = useSWRConfig();
  const launch = useGameLaunch();
  useGameAfterLogin(launch);
  const requireMember = useRequireMember();
  const address = useCompanyParam();
  const finder = useGameFilterParams(address.company !== null);
  const slotRow = useRef<HTMLElement>(null);
  const isSlotAwaited = useSlotWish(type === 'slot' || finder.isNarrowed || address.company !== null, slotRow);
  const slot = useCall('get-slot-setting', isSlotAwaited ? {} : null, lobbyFreshness);

  // Deferred: the lists arrive while the page is still hydrating.
  const casinoEntries = useDeferredValue(casino.data?.casiono); // sic
  const slotCompanies = useDeferredValue(slot.data?.slot);
  const sportEntries = useDeferredValue(sport.data?.sport);
  const tables = useMemo(() => casinoEntries?.map((entry) => tableEntry(entry, locale)), [casinoEntries, locale]);
  const companies = useMemo(() => slotCompanies?.map((company) => companyEntry(company, locale)), [slotCompanies, locale]);
  const books = useMemo(() => sportEntries?.map((entry) => tableEntry(entry, locale, 'sport')), [sportEntries, locale]);
  const lists = { casino: tables, slot: companies, sport: books };
  const isNarrow = useIsNarrow();
  const end = useRef<HTMLSpanElement>(null);
  const list = useLobbyList(type, finder, lists, locale);
  const isExpected = useExpectsSavedGames(isAlone ? type : null);
  const { error, reload } = { casino, slot, sport }[type];
  const isSlotMissing = Boolean(slot.error && !slot.data);
  const shape = type === 'slot' ? 'slot' : 'table';
  // None until the list of the companies has arrived.
  const hasSlots = companies?.length !== 0 && !isSlotMissing;
  const hasSlotRow = type === 'casino' && !finder.isNarrowed && hasSlots;
  // The home page has the recent games at its top.
  const hasRows = !finder.isNarrowed && isAlone;
  const recentGames = useSavedGames('recent').flatMap((game) => savedEntry(game, lists, locale) ?? []);
  // The home page has those of all types.
  const saved = { recent: isAlone ? list.recents : recentGames, favorite: list.favorites };
  const known = savedRows.slice(0, isAlone ? 2 : 1).filter((row) => saved[row].length > 0 || isExpected(row));
  /** Of the first press. It may save a game, and a new row would move the games below it: that row comes with the next visit. */
  const [pressed, setPressed] = useState<{ type: GameType; known: readonly SavedList[] }>();
  const rows = hasRows ? known.filter((row) => pressed?.type !== type || pressed.known.includes(row)) : [];

  function handleOpen(entry: LobbyEntry) {
    if (isGame(entry)) return launch(entry);
    // Write the typed text to this history entry before adding the next one.
    const enter = () => void finder.settle().then(() => address.open(entry.code));
    const { code, name, isUsable } = entry;
    const path = `${Router.pathname}?type=slot&company=${encodeURIComponent(code)}`;
    const wish = isUsable && { path, question: t('game.viewAfterLogin', { name }) };
    return requireMember(isUsable, enter, { name, ...wish });
  }

  function handleApproach({ kind, code }: LobbyEntry) {
    if (kind !== 'company') return;
    // Both are retried when they are needed.
    loadSlotModal().catch(() => {});
    loadSlotGames(code, swr).catch(() => {});
  }

  return (
    <>
      {isNarrow && (
        <PhoneFinder type={type} finder={finder} shelves={shelves}>
          {!isAlone && !finder.only && saved.recent.length > 0 && (
            <GameRail savedList="recent" entries={saved.recent} onOpen={handleOpen} />
          )}
        </PhoneFinder>
      )}
      <div
        key={type}
        className={`${lobby.list} ${finder.query ? lobby.searched : ''}`}
        onClick={() => pressed?.type !== type && setPressed({ type, known })}
      >
        {!isNarrow && (
          <GameFinder finder={finder} shelves={shelves}>
            {hasSlotRow && !isAlone && (
              <PageLink href="/game?type=casino" className={styles.viewAll}>
                {t('game.allTables')}
                <Icon name="chevron-right" />
              </PageLink>
            )}
          </GameFinder>
        )}
        <SkipList end={end} />
        <div className={styles.rows}>
          {rows.map((row) =>
            saved[row].length > 0 ? (
              <GameRail key={row} savedList={row} entries={saved[row]} onOpen={handleOpen} />
            ) : (
              <GameRailSkeleton key={row} />
            ),
          )}
        </div>
        {rows.length > 0 && <h2 className={`${styles.title} ${isAlone ? styles.all : styles.allOfHome}`}>{t('game.all')}</h2>}
        <GameListState
          // Saved games can be shown before the list is loaded.
          count={finder.only ? 1 : lists[type]?.length}
          error={error}
          onRetry={reload}
          shape={shape}
        >
          {finder.isNarrowed ? (
            <FoundGames
              finder={finder}
              list={list}
              others={lists[type] ?? []}
              onReload={isSlotMissing && finder.query ? slot.reload : undefined}
              onOpen={handleOpen}
              onApproach={handleApproach}
            />
          ) : (
            <>
              <ClosedGames type={type} lists={lists} />
              <GameGrid entries={list.entries} onOpen={handleOpen} onApproach={handleApproach} />
            </>
          )}
        </GameListState>
        {hasSlotRow && (
          <SlotRow ref={slotRow} isHome={!isAlone}>
            {companies ? (
              <GameGrid entries={companies.slice(0, maxInRow)} onOpen={handleOpen} onApproach={handleApproach} />
            ) : (
              <GameGridSkeleton shape="slot" />
            )}
          </SlotRow>
        )}
      </div>
      <span ref={end} tabIndex={-1} />
      {address.company && (
        <LazyComponent
          load={loadSlotModal}
          props={{ code: address.company, companies, onLaunch: launch, onClose: address.close }}
          onFailure={address.close}
        />
      )}
    </>
  );
}

/** Whether the last member of this device has saved games of the type, or of any (null). Reserves their space while the session loads, so that nothing shifts. */
function useExpectsSavedGames(type: GameType | null): (savedList: SavedList) => boolean {
  const { status } = usePortalSession();
  return (savedList) =>
    status === 'loading' && savedGames(savedList, rememberedUserId()).some(({ kind }) => type === null || kind === gameKinds[type]);
}

/** Whether the slot companies are asked for: where they or their row are in sight, for members, whose saved games may be slots, and for all after the first view. */
function useSlotWish(isInSight: boolean, row: RefObject<HTMLElement | null>): boolean {
  const { status } = usePortalSession();
  const isLater = useIsAfterFirstView(row);
  return isInSight || isLater || status === 'authenticated';
}

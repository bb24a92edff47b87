import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { LazyComponent, useIsAfterFirstView } from '#components/controls/panels/LazyComponent.tsx';
import { useIsNarrow } from '#lib/preferences/usePreferences.ts';
import { Icon } from '#components/controls/text/Icon.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useGameAfterLogin } from '#lib/games/gameAfterLogin.ts';
import { useCompanyParam, useGameFilterParams } from '#lib/games/lobbyAddress.ts';
import { gameKinds, type GameType } from '#lib/games/gameType.ts';
import { isGame, sortByName, type LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { loadSlotGames, useLobbyLists, type KnownLists } from '#lib/games/lobbyLists.ts';
import { entriesOfType, savedEntry, savedGames, useSavedGames } from '#lib/games/savedGames.ts';
import { useGameLaunch } from '#lib/games/useGameLaunch.ts';
import { rememberedUserId } from '#lib/preferences/rememberedUserId.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { GameFinder, PhoneFinder } from './Finder.tsx';
import type { FoundGames } from './FoundGames.tsx';
import { GameGrid, GameListState, maxInRow, SkipList } from './GameGrid.tsx';
import { GameGridSkeleton } from './GameGridSkeleton.tsx';
import { GameRail, GameRailSkeleton } from './GameRail.tsx';
import { SlotRow } from './SlotRow.tsx';
import lobby from './Lobby.module.scss';
import styles from './LobbyLists.module.scss';

const loadFoundGames = async () => (await import('./FoundGames.tsx')).FoundGames;
const loadSlotModal = async () => (await import('./SlotModal.tsx')).SlotModal;

export interface LobbyListsProps {
  type: GameType;
  /** On /game, which also has the member's recent and favorite games of the type. */
  isAlone: boolean;
  /** Called with true once the backend has answered without sports books. */
  onSportEmpty: (isEmpty: boolean) => void;
}

/** One game type of the lobby. Companies and games can be looked at without a login, which the launch of a game asks for (msg2001). */
export function LobbyLists({ type, isAlone, onSportEmpty }: LobbyListsProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const swr = useSWRConfig();
  const launch = useGameLaunch();
  useGameAfterLogin(launch);
  const address = useCompanyParam();
  const finder = useGameFilterParams(address.company !== null);
  const slotRow = useRef<HTMLElement>(null);
  const isSlotAwaited = useSlotWish(type === 'slot' || finder.isNarrowed || address.company !== null, slotRow);
  const { lists, states, isSlotMissing } = useLobbyLists(isSlotAwaited, locale);
  const listed = lists[type];
  const entries = useListed(listed, finder.isByName);
  const slots = useListed(lists.slot, finder.isByName);
  const [Found, setFound] = useState<typeof FoundGames>();
  const isNarrow = useIsNarrow();
  const end = useRef<HTMLSpanElement>(null);
  const { error, reload } = states[type];
  // The row has its place until the list of the companies has arrived.
  const hasSlotRow = type === 'casino' && !finder.isNarrowed && lists.slot?.length !== 0 && !isSlotMissing;

  const isSportEmpty = lists.sport?.length === 0;
  useEffect(() => onSportEmpty(isSportEmpty), [isSportEmpty, onSportEmpty]);

  // Until the results can be shown, the list stays. After a failed download, the next letter tries again.
  useEffect(() => {
    if (finder.isNarrowed && !Found)
      loadFoundGames().then(
        (loaded) => setFound(() => loaded),
        () => {},
      );
  }, [Found, finder.isNarrowed, finder.query]);

  function handleOpen(entry: LobbyEntry) {
    if (isGame(entry)) return launch(entry);
    // Write the typed text to this history entry before adding the next one.
    if (entry.isUsable) void finder.settle().then(() => address.open(entry.code));
    else void dialogs.info({ title: entry.name, text: t('msg2002') });
    return true;
  }

  function handleApproach({ kind, code }: LobbyEntry) {
    if (kind !== 'company') return;
    // Both are retried when they are needed.
    loadSlotModal().catch(() => {});
    loadSlotGames(code, swr).catch(() => {});
  }

  return (
    <>
      {isNarrow && <PhoneFinder type={type} finder={finder} isAlone={isAlone} onFocus={prepareFound} />}
      <div key={type} className={`${lobby.list} ${finder.query ? lobby.searched : ''}`}>
        {!isNarrow && (
          <GameFinder finder={finder} onFocus={prepareFound}>
            {hasSlotRow && !isAlone && (
              <PageLink href="/game?type=casino" className={styles.viewAll}>
                {t('game.allTables')}
                <Icon name="chevron-right" />
              </PageLink>
            )}
          </GameFinder>
        )}
        <SkipList end={end} />
        {/* The home page has the recent games at its top. */}
        {!finder.isNarrowed && isAlone && <SavedRows type={type} lists={lists} onOpen={handleOpen} />}
        <GameListState
          // Saved games can be shown before the list is loaded.
          count={Found && finder.only ? 1 : listed?.length}
          error={error}
          onRetry={reload}
          shape={type === 'slot' ? 'slot' : 'table'}
        >
          {Found && finder.isNarrowed ? (
            <Found
              type={type}
              finder={finder}
              lists={lists}
              onReload={isSlotMissing && finder.query ? states.slot.reload : undefined}
              onOpen={handleOpen}
              onApproach={handleApproach}
            />
          ) : (
            <GameGrid entries={entries} onOpen={handleOpen} onApproach={handleApproach} />
          )}
        </GameListState>
        {hasSlotRow && (
          <SlotRow ref={slotRow} isHome={!isAlone}>
            {lists.slot ? (
              <GameGrid entries={slots.slice(0, maxInRow)} onOpen={handleOpen} onApproach={handleApproach} />
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
          props={{ code: address.company, companies: lists.slot, onLaunch: launch, onClose: address.close }}
          onFailure={address.close}
        />
      )}
    </>
  );
}

const none: readonly LobbyEntry[] = [];

/** A list in the chosen order. */
function useListed(list: readonly LobbyEntry[] = none, isByName: boolean): readonly LobbyEntry[] {
  const locale = useTranslation().i18n.language;
  return useMemo(() => (isByName ? sortByName(list, locale) : list), [isByName, list, locale]);
}

/** The focus of the search field: the letters follow. */
const prepareFound = () => void loadFoundGames().catch(() => {});

const shelves = ['recent', 'favorite'] as const;

interface SavedRowsProps {
  type: GameType;
  lists: KnownLists;
  onOpen: (entry: LobbyEntry) => boolean;
}

/** The saved games above the list. A row that a press has filled comes with the next visit, because it would move the games under the finger. */
function SavedRows({ type, lists, onOpen }: SavedRowsProps) {
  const { t, i18n } = useTranslation();
  const { status } = usePortalSession();
  const [recent, favorite] = [useSavedGames('recent'), useSavedGames('favorite')].map((games) => {
    const entries = games.flatMap((game) => savedEntry(game, lists, i18n.language) ?? []);
    return entriesOfType(entries, type);
  });
  const rows = { recent: recent!, favorite: favorite! };
  const [filled, setFilled] = useState<readonly string[]>();
  if (!filled && status !== 'loading') setFilled(shelves.filter((row) => rows[row].length > 0));
  // While the session loads, the rows of the last member of this device have their place, so that nothing shifts.
  const isExpected = (row: (typeof shelves)[number]) => savedGames(row, rememberedUserId()).some(({ kind }) => kind === gameKinds[type]);
  const shown = shelves.filter((row) => (filled ? filled.includes(row) && rows[row].length > 0 : isExpected(row)));
  if (shown.length === 0) return null;
  return (
    <>
      <div className={styles.rows}>
        {shown.map((row) =>
          filled ? <GameRail key={row} savedList={row} entries={rows[row]} onOpen={onOpen} /> : <GameRailSkeleton key={row} />,
        )}
      </div>
      <h2 className={styles.all}>{t('game.all')}</h2>
    </>
  );
}

/** Whether the slot companies are asked for: where they or their row are in sight, for members, whose saved games may be slots, and for all after the first view. */
function useSlotWish(isInSight: boolean, row: RefObject<HTMLElement | null>): boolean {
  const { status } = usePortalSession();
  const isLater = useIsAfterFirstView(row);
  return isInSight || isLater || status === 'authenticated';
}

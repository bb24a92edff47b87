import { useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { LazyComponent, useIsAfterFirstView } from '#components/controls/panels/LazyComponent.tsx';
import { useIsNarrow } from '#lib/preferences/usePreferences.ts';
import { Icon } from '#components/controls/text/Icon.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useGameAfterLogin } from '#lib/games/gameAfterLogin.ts';
import { useCompanyParam, useGameFilterParams } from '#lib/games/lobbyAddress.ts';
import type { GameType } from '#lib/games/gameType.ts';
import { isGame, sortByName, type LobbyEntry } from '#lib/games/LobbyEntry.ts';
import { loadSlotGames, useLobbyLists } from '#lib/games/lobbyLists.ts';
import { useGameLaunch } from '#lib/games/useGameLaunch.ts';
import { GameFinder, PhoneFinder } from './Finder.tsx';
import type { FoundGames } from './FoundGames.tsx';
import { GameGrid, GameListState, maxInRow, SkipList } from './GameGrid.tsx';
import { GameGridSkeleton } from './GameGridSkeleton.tsx';
import { SlotRow } from './Lobby.tsx';
import lobby from './Lobby.module.scss';
import styles from './LobbyLists.module.scss';

const loadFoundGames = async () => (await import('./FoundGames.tsx')).FoundGames;
const loadSlotModal = async () => (await import('./SlotModal.tsx')).SlotModal;

export interface LobbyListsProps {
  type: GameType;
  isAlone: boolean;
  onSportEmpty: (isEmpty: boolean) => void;
}

/** Visitors see the games too; only the launch of a game requires a login (msg2001 of the specification). */
export function LobbyLists({ type, isAlone, onSportEmpty }: LobbyListsProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const swr = useSWRConfig();
  const launch = useGameLaunch();
  useGameAfterLogin(launch);
  const address = useCompanyParam();
  const finder = useGameFilterParams(address.company !== null);
  const slotRow = useRef<HTMLElement>(null);
  const isAfterFirstView = useIsAfterFirstView(slotRow);
  const isSlotAwaited =
    isAfterFirstView || type === 'slot' || finder.isNarrowed || address.company !== null;
  const { lists, states, isSlotMissing } = useLobbyLists(isSlotAwaited, locale);
  const listed = lists[type];
  const entries = useListed(listed, finder.isByName);
  const slots = useListed(lists.slot, finder.isByName);
  const [Found, setFound] = useState<typeof FoundGames>();
  const isNarrow = useIsNarrow();
  const end = useRef<HTMLSpanElement>(null);
  const { error, reload } = states[type];
  // While the list of companies is loading, the row of slots already takes its space.
  const hasSlotRow =
    !isAlone &&
    type === 'casino' &&
    !finder.isNarrowed &&
    lists.slot?.length !== 0 &&
    !isSlotMissing;

  const isSportEmpty = lists.sport?.length === 0;
  useEffect(() => onSportEmpty(isSportEmpty), [isSportEmpty, onSportEmpty]);

  // The whole list stays visible until the code of FoundGames is loaded. After a failed download, the next letter tries again.
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
    // Errors are ignored, because the opened dialog requests the code and the games again.
    loadSlotModal().catch(() => {});
    loadSlotGames(code, swr).catch(() => {});
  }

  return (
    <>
      {isNarrow && (
        <PhoneFinder type={type} finder={finder} isAlone={isAlone} onFocus={prepareFound} />
      )}
      <div key={type} className={`${lobby.list} ${finder.query ? lobby.searched : ''}`}>
        {!isNarrow && (
          <GameFinder finder={finder} onFocus={prepareFound}>
            {hasSlotRow && (
              <PageLink href="/game?type=casino" className={styles.viewAll}>
                {t('game.allTables')}
                <Icon name="chevron-right" />
              </PageLink>
            )}
          </GameFinder>
        )}
        <SkipList end={end} />
        <GameListState
          // Saved games can be shown before the list is loaded, so any number above 0 is passed for them.
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
          <SlotRow ref={slotRow} isFar={!isAfterFirstView}>
            {lists.slot ? (
              <GameGrid
                entries={slots.slice(0, maxInRow)}
                isFirst={false}
                onOpen={handleOpen}
                onApproach={handleApproach}
              />
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
          props={{
            code: address.company,
            companies: lists.slot,
            onLaunch: launch,
            onClose: address.close,
          }}
          onFailure={address.close}
        />
      )}
    </>
  );
}

const none: readonly LobbyEntry[] = [];

function useListed(list: readonly LobbyEntry[] = none, isByName: boolean): readonly LobbyEntry[] {
  const locale = useTranslation().i18n.language;
  return useMemo(() => (isByName ? sortByName(list, locale) : list), [isByName, list, locale]);
}

const prepareFound = () => void loadFoundGames().catch(() => {});

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Dialog } from '#components/controls/panels/Dialog.tsx';
import { MoneyChip } from '#components/menu/MoneyChip.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useGameFilterParams } from '#lib/games/lobbyAddress.ts';
import { entryId } from '#lib/games/gameType.ts';
import {
  companyEntry,
  isGame,
  slotGameEntries,
  sortByName,
  type GameEntry,
  type LobbyEntry,
} from '#lib/games/LobbyEntry.ts';
import { useSlotGames } from '#lib/games/lobbyLists.ts';
import { savedIds, useSavedGames } from '#lib/games/savedGames.ts';
import { searchEntries, useSuggestion } from '#lib/games/searchEntries.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { GameFinder } from './Finder.tsx';
import { NoMatch, ResultCount } from './FoundGames.tsx';
import { GameListState, SkipList } from './GameGrid.tsx';
import { LongGrid } from './LongGrid.tsx';
import lobby from './Lobby.module.scss';
import styles from './LobbyLists.module.scss';

interface SlotModalProps {
  code: string;
  companies: readonly LobbyEntry[] | undefined;
  onLaunch: (game: GameEntry) => boolean;
  onClose: () => void;
}

const none: readonly LobbyEntry[] = [];

/** The full-screen dialog with one company's games (specification section 2). */
export function SlotModal({ code, companies, onLaunch, onClose }: SlotModalProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const { user } = useCurrentUser();
  const company = companies?.find((entry) => entry.code === code);
  const title = company?.name ?? t('game.title');
  const fault =
    companies && !company?.isUsable ? (company ? 'msg2002' : 'game.unknownCompany') : null;
  const { data, error, reload } = useSlotGames(code);
  const games = data?.games;
  const finder = useGameFilterParams();
  const saved = useSavedGames(finder.only ?? 'favorite');
  const end = useRef<HTMLSpanElement>(null);

  // Until the list of companies is loaded, only the code of the company is known, from the URL.
  const listedBy = useMemo(
    () => company ?? companyEntry({ code, nameKo: '', nameEn: '', used: 'y', imgUrl: '' }, locale),
    [company, code, locale],
  );
  const entries = useMemo(
    () => (games ? slotGameEntries(games, listedBy, locale) : none),
    [games, listedBy, locale],
  );
  const wanted = useMemo(
    () => (finder.only ? entries.filter((entry) => savedIds(saved).has(entryId(entry))) : entries),
    [entries, finder.only, saved],
  );
  const found = useMemo(() => {
    const matching = searchEntries(wanted, finder.query, 'names');
    return finder.isByName ? sortByName(matching, locale) : matching;
  }, [wanted, finder.query, finder.isByName, locale]);
  const suggestion = useSuggestion(finder, wanted, !games || found.length > 0);

  useEffect(() => {
    if (!fault) return;
    onClose();
    void dialogs.info({ text: t(fault) });
  }, [fault, onClose, t]);

  // The focus returns to the company's card, also if a link opened the modal.
  useEffect(() => () => void requestAnimationFrame(() => cardOf(code)?.focus()), [code]);

  const handleOpen = useCallback(
    (entry: LobbyEntry) => isGame(entry) && onLaunch(entry),
    [onLaunch],
  );

  if (fault) return null;
  return (
    <Dialog
      title={title}
      variant="full"
      isOpen
      isInAddress
      backTo={t('game.slot')}
      note={games && <ResultCount count={found.length} isAnnounced={finder.isNarrowed} />}
      // The dialog covers the page's header, so the dialog has its own balance.
      header={
        user && (
          <div className={styles.member}>
            <MoneyChip />
          </div>
        )
      }
      onClose={onClose}
    >
      <div className={lobby.list}>
        <GameFinder finder={finder} />
        <SkipList end={end} />
        <GameListState count={games?.length} error={error} onRetry={reload} shape="slot">
          {found.length > 0 ? (
            <LongGrid label={title} entries={found} onOpen={handleOpen} />
          ) : (
            <NoMatch finder={finder} suggestion={suggestion} isOfCompany onOpen={handleOpen} />
          )}
        </GameListState>
      </div>
      <span ref={end} tabIndex={-1} />
    </Dialog>
  );
}

const cardOf = (code: string) =>
  document.querySelector<HTMLElement>(`#lobby [data-code="${CSS.escape(code)}"]`);

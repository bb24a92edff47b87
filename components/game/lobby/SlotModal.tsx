import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Dialog } from '#components/controls/panels/Dialog.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { companyEntry, entryId, isGame, slotGameEntries, type GameEntry, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { keptIds } from '#lib/games/favorites/savedGames.ts';
import { savedLists } from '#lib/games/favorites/savedLists.ts';
import { prepareSearch, searchEntries } from '#lib/games/finder/searchEntries.ts';
import { useGameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { useSuggestion } from '#lib/games/finder/useSuggestion.ts';
import { useSlotGames } from '#lib/games/lists/useSlotGames.ts';
import { useSort } from '#lib/games/finder/sortEntries.ts';
import { GameFinder } from '#components/game/finder/GameFinder.tsx';
import { GameListState } from '#components/game/lists/GameListState.tsx';
import { LongGrid } from '#components/game/lists/LongGrid.tsx';
import { NoMatch } from '#components/game/finder/NoMatch.tsx';
import { ResultCount } from '#components/game/finder/ResultCount.tsx';
import { ResultTitle } from './ResultTitle.tsx';
import { SkipList } from './SkipList.tsx';
import styles from './Lobby.module.scss';
import lists from './LobbyLists.module.scss';

/** Games offered below an empty result. Divisible by 2, 3, 4, 6 and 8: full rows at every width. */
const maxOffered = 24;

const loadMember = async () => (await import('./SlotModalMember.tsx')).SlotModalMember;

interface SlotModalProps {
  code: string;
  /** Undefined until the companies are loaded. */
  companies: LobbyEntry[] | undefined;
  onLaunch: (game: GameEntry) => boolean;
  onClose: () => void;
}

const none: readonly LobbyEntry[] = [];

/** The full-screen list of one company's games (specification section 2). It stays open after a launch. */
export function SlotModal({ code, companies, onLaunch, onClose }: SlotModalProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const company = companies?.find((entry) => entry.code === code);
  const title = company?.name ?? t('game.title');
  const fault = companies && !company?.isUsable ? (company ? 'msg2002' : 'game.unknownCompany') : null;
  const { data, error, reload } = useSlotGames(code);
  const games = data?.games;
  const finder = useGameFilterParams();
  const saved = useSavedGames(finder.only ?? 'favorite');
  const end = useRef<HTMLSpanElement>(null);

  // The URL may be known before the list of companies.
  const listedBy = useMemo(
    () => company ?? companyEntry({ code, nameKo: '', nameEn: '', used: 'y', imgUrl: '' }, locale),
    [company, code, locale],
  );
  const entries = useMemo(() => games && slotGameEntries(games, listedBy, locale), [games, listedBy, locale]);
  const sort = useSort(finder.sort, locale);
  const wanted = useMemo(
    () => (finder.only ? entries?.filter((entry) => keptIds(saved).has(entryId(entry))) : entries) ?? none,
    [entries, finder.only, saved],
  );
  // The search has an order of its own, which a chosen one replaces.
  const found = useMemo(() => sort(searchEntries(wanted, finder.query, 'names')), [sort, wanted, finder.query]);

  const suggestion = useSuggestion(finder, wanted, !entries || found.length > 0);

  useEffect(() => {
    if (!fault) return;
    onClose();
    void dialogs.info({ text: t(fault) });
  }, [fault, onClose, t]);

  // Return the focus to the company's card, also if a link opened the modal.
  useEffect(() => () => void requestAnimationFrame(() => cardOf(code)?.focus()), [code]);

  const handleOpen = useCallback((entry: LobbyEntry) => isGame(entry) && onLaunch(entry), [onLaunch]);

  if (fault) return null;
  const offer = suggestion
    ? { title: `${t('game.found')} · ${suggestion.words}`, entries: suggestion.entries }
    : { title: t('game.instead'), entries: entries ?? none };
  return (
    <Dialog
      title={title}
      variant="full"
      isOpen
      isInAddress
      backTo={t('game.slot')}
      note={entries && <ResultCount count={found.length} isTold={finder.isNarrowed} />}
      header={<LazyComponent load={loadMember} props={{}} />}
      onClose={onClose}
    >
      <div className={styles.list}>
        <GameFinder finder={finder} shelves={savedLists} onFocus={() => prepareSearch(wanted, 'names')} />
        <SkipList end={end} />
        <GameListState count={games?.length} error={error} onRetry={reload} shape="slot">
          <ResultTitle finder={finder} />
          {found.length > 0 ? (
            <LongGrid label={title} entries={found} onOpen={handleOpen} />
          ) : (
            <>
              <NoMatch finder={finder} searched={wanted} suggestion={suggestion} isOfCompany />
              {suggestion !== undefined && (
                <>
                  <h2 className={lists.title}>{offer.title}</h2>
                  <LongGrid label={offer.title} entries={offer.entries.slice(0, maxOffered)} onOpen={handleOpen} />
                </>
              )}
            </>
          )}
        </GameListState>
      </div>
      <span ref={end} tabIndex={-1} />
    </Dialog>
  );
}

const cardOf = (code: string) => document.querySelector<HTMLElement>(`#lobby [data-code="${CSS.escape(code)}"]`);

import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button, ToggleButton } from '#components/controls/actions/Button.tsx';
import { SearchField } from '#components/controls/fields/Field.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useIsNarrow } from '#lib/preferences/usePreferences.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { savedLists, type GameType } from '#lib/games/gameType.ts';
import type { GameFilterParams } from '#lib/games/lobbyAddress.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import styles from './Finder.module.scss';

interface FinderProps {
  finder: GameFilterParams;
  /** Of the search field. */
  onFocus?: () => void;
}

interface GameFinderProps extends FinderProps {
  /** Behind the choices. */
  children?: ReactNode;
}

/**
 * Search, saved games and order, above a game list. The typed words bring it to the top of the view; on a phone the press does, because the
 * keyboard covers the results. On a desktop `/` leads to it, and Enter opens the first result.
 */
export function GameFinder({ finder, onFocus, children }: GameFinderProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const row = useRef<HTMLDivElement>(null);
  const list = () => row.current!.parentElement!;

  useSlashKey(row);
  useListStart(finder.query, row, list);

  return (
    <div ref={row} role="search" aria-label={t('game.search')} className={styles.finder} onKeyDown={(event) => openFirst(event, list())}>
      <SearchField
        label={t('game.search')}
        className={styles.search}
        words={finder.query}
        onWords={finder.setQuery}
        onFocus={() => {
          onFocus?.();
          if (isNarrow) row.current?.scrollIntoView();
        }}
      />
      <div className={styles.choices}>
        <Choices finder={finder} onChoose={() => showListStart(list())} />
        {children}
      </div>
    </div>
  );
}

interface PhoneFinderProps extends FinderProps {
  type: GameType;
  isAlone: boolean;
}

/**
 * The finder of a phone: a glass in the row of the type switch, and on /game the choices below it. A press on the glass turns the row into the
 * search field, which stays while it has words. The row belongs to the lobby, so that it is there before this code is loaded.
 */
export function PhoneFinder({ type, finder, isAlone, onFocus }: PhoneFinderProps) {
  const { t } = useTranslation();
  const { query } = finder;
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  const glass = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    if (isOpen) search.current?.querySelector('input')?.focus();
  }, [isOpen]);

  useListStart(query, search, lobby);

  // The type switch is in the same row.
  const shown = useRef(type);
  useEffect(() => {
    if (shown.current !== type) showListStart(lobby());
    shown.current = type;
  }, [type]);

  function close() {
    flushSync(() => {
      finder.setQuery('');
      setOpen(false);
    });
    showListStart(lobby());
    glass.current?.focus({ preventScroll: true });
  }

  function handleKeyDown(event: ReactKeyboardEvent) {
    if (event.key === 'Escape') close();
    else openFirst(event, lobby());
  }

  const row = lobby().firstElementChild!;
  if (isOpen || query)
    return createPortal(
      <div ref={search} role="search" aria-label={t('game.search')} className={styles.phoneSearch} onKeyDown={handleKeyDown}>
        <SearchField
          label={t('game.search')}
          // The words get the place of the icon, because the whole row is the search.
          hasIcon={false}
          className={styles.field}
          words={query}
          onWords={finder.setQuery}
          // A search begins at the first game.
          onFocus={() => {
            onFocus?.();
            (query ? search.current : lobby())?.scrollIntoView();
          }}
        />
        <Button variant="quiet" onClick={close}>
          {t('action.cancel')}
        </Button>
      </div>,
      row,
    );
  return (
    <>
      {createPortal(
        <button
          ref={glass}
          type="button"
          aria-label={t('game.search')}
          className={styles.glass}
          // Rendered within the tap, because a phone opens its keyboard only then.
          onClick={() => flushSync(() => setOpen(true))}
        >
          <Icon name="search" />
          {t('game.find')}
        </button>,
        row,
      )}
      {/* On the home page only if the address has such a choice, so that it can be undone. */}
      {(isAlone || finder.only || finder.isByName) && (
        <div className={`${styles.choices} ${styles.phoneChoices}`}>
          <Choices finder={finder} onChoose={() => showListStart(lobby())} />
        </div>
      )}
    </>
  );
}

const lobby = () => document.getElementById('lobby')!;

const shelfIcons = { favorite: 'star', recent: 'clock' } as const;

/** The saved games, and the order by name. `onChoose` is called before another list or order is shown. */
function Choices({ finder, onChoose }: { finder: GameFilterParams; onChoose: () => void }) {
  const { t } = useTranslation();
  const requireMember = useRequireMember();
  const { only, isByName } = finder;
  return (
    <>
      {savedLists.map((savedList) => (
        <ToggleButton
          key={savedList}
          icon={only === savedList ? `${shelfIcons[savedList]}-filled` : shelfIcons[savedList]}
          label={t(`game.only.${savedList}`)}
          isOn={only === savedList}
          onToggle={(isWanted) =>
            void requireMember(true, () => {
              onChoose();
              finder.setOnly(isWanted ? savedList : null);
            })
          }
        />
      ))}
      <ToggleButton
        icon="sort"
        label={t('game.byName')}
        isOn={isByName}
        onToggle={(isWanted) => {
          onChoose();
          finder.setByName(isWanted);
        }}
      />
    </>
  );
}

/** Scrolls another list to its first game, if the sticky row above the list covers a later part of it. */
function showListStart(list: Element): void {
  const row = list.firstElementChild!;
  if (row.getBoundingClientRect().top > list.getBoundingClientRect().top + 1) list.scrollIntoView();
}

/** Other results start at their first one, and so does the list after a search, if the words were changed in `search`. */
function useListStart(query: string, search: { current: Element | null }, list: () => Element): void {
  const start = useEffectEvent(() => {
    if (!search.current?.contains(document.activeElement)) return;
    if (query) list().scrollIntoView();
    else showListStart(list());
  });
  useEffect(() => start(), [query]);
}

/** `/` moves the focus to the search, unless the member is typing. Behind a dialog the field takes no focus. */
function useSlashKey(row: { current: Element | null }): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      // With a modifier, a key is the browser's.
      if (key !== '/' || altKey || ctrlKey || metaKey || shiftKey || dialogs.isOpen()) return;
      if ((event.target as Element).closest('input, textarea, select')) return;
      const input = row.current?.querySelector('input');
      input?.focus();
      if (input && document.activeElement === input) event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [row]);
}

/** Enter in the search field opens the first result that is not under maintenance; on touch screens it only closes the keyboard. */
function openFirst({ key, target, nativeEvent }: ReactKeyboardEvent, list: Element): void {
  // An input method uses the key to choose among its words.
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (!target.value.trim() || !matchMedia('(pointer: fine)').matches) return;
  list.querySelector<HTMLElement>('[data-code]:not([aria-disabled])')?.click();
}

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
import { listen } from '#lib/storage/listeners.ts';
import styles from './Finder.module.scss';

interface FinderProps {
  finder: GameFilterParams;
  onFocus?: () => void;
}

interface GameFinderProps extends FinderProps {
  children?: ReactNode;
}

/** Typing scrolls the list to the top. On a phone, the focus already scrolls, because the keyboard covers the results. */
export function GameFinder({ finder, onFocus, children }: GameFinderProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const row = useRef<HTMLDivElement>(null);
  const list = () => row.current!.parentElement!;

  useSlashKey(row);
  useListStart(finder.query, row, list);

  return (
    <div
      ref={row}
      role="search"
      aria-label={t('game.search')}
      className={styles.finder}
      onKeyDown={(event) => openFirst(event, list())}
    >
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

/** The finder of a phone. Its search button and field are portalled into the row of game types, which the lobby renders. */
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

  // An effect notices another game type, because the type switch is outside of this component.
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
      <div
        ref={search}
        role="search"
        aria-label={t('game.search')}
        className={styles.phoneSearch}
        onKeyDown={handleKeyDown}
      >
        <SearchField
          label={t('game.search')}
          // Without the icon, more of the typed text is visible.
          hasIcon={false}
          className={styles.field}
          words={query}
          onWords={finder.setQuery}
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
          // `flushSync` renders and focuses the field within the tap, because a phone opens its keyboard only for a focus within a tap.
          onClick={() => flushSync(() => setOpen(true))}
        >
          <Icon name="search" />
          {t('game.find')}
        </button>,
        row,
      )}
      {/* The home page shows the filter buttons only while one of them is on, so that it can be turned off. */}
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

/** If the list is scrolled, its sticky first child is below the top of the list. */
function showListStart(list: Element): void {
  const row = list.firstElementChild!;
  if (row.getBoundingClientRect().top > list.getBoundingClientRect().top + 1) list.scrollIntoView();
}

function useListStart(
  query: string,
  search: { current: Element | null },
  list: () => Element,
): void {
  const start = useEffectEvent(() => {
    if (!search.current?.contains(document.activeElement)) return;
    if (query) list().scrollIntoView();
    else showListStart(list());
  });
  useEffect(() => start(), [query]);
}

/** Behind a modal dialog, the field cannot take the focus. */
function useSlashKey(row: { current: Element | null }): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
      // Together with a modifier, the key belongs to a shortcut of the browser.
      if (key !== '/' || altKey || ctrlKey || metaKey || shiftKey || dialogs.isOpen()) return;
      if ((event.target as Element).closest('input, textarea, select')) return;
      const input = row.current?.querySelector('input');
      input?.focus();
      if (input && document.activeElement === input) event.preventDefault();
    }
    return listen(document, ['keydown'], handleKey);
  }, [row]);
}

/** On touch screens, Enter only closes the keyboard. */
function openFirst({ key, target, nativeEvent }: ReactKeyboardEvent, list: Element): void {
  // While an input method composes a word, Enter accepts that word.
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (!target.value.trim() || !matchMedia('(pointer: fine)').matches) return;
  list.querySelector<HTMLElement>('[data-code]:not([aria-disabled])')?.click();
}

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
  useResultKeys(list);

  return (
    <div ref={row} role="search" aria-label={t('game.search')} className={styles.finder}>
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
 * The finder of a phone: a glass in the row of the type switch, which turns the row into the search field, and on /game the choices below it. The
 * field stays while there are words, without the choices. The row is the lobby's, so that it is there before this code.
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
  useResultKeys(lobby);

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
  }

  const row = lobby().firstElementChild!;
  if (isOpen || query)
    return createPortal(
      <div ref={search} role="search" aria-label={t('game.search')} className={styles.phoneSearch} onKeyDown={handleKeyDown}>
        <SearchField
          label={t('game.search')}
          // The whole row is the search by then: the words get the place of the icon.
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
          // Within the tap: only then does the keyboard open.
          onClick={() => flushSync(() => setOpen(true))}
        >
          <Icon name="search" />
          {t('game.find')}
        </button>,
        row,
      )}
      {/* The home page begins with games. A choice of its address can be undone. */}
      {(isAlone || finder.only || finder.isByName) && (
        <div className={`${styles.choices} ${styles.phoneChoices}`}>
          <Choices finder={finder} onChoose={() => showListStart(lobby())} />
        </div>
      )}
    </>
  );
}

const lobby = () => document.getElementById('lobby')!;

export const shelfIcons = { favorite: 'star', recent: 'clock' } as const;

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

/** Another list begins at its first game: scrolls back to it, if the row above the list is stuck over a later part. */
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
      if (event.key !== '/' || hasModifier(event) || dialogs.isOpen()) return;
      if ((event.target as Element).closest('input, textarea, select')) return;
      const input = row.current?.querySelector('input');
      input?.focus();
      if (input && document.activeElement === input) event.preventDefault();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [row]);
}

/** With a modifier, a key is the browser's. */
const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey;

/**
 * In `list`, the arrow keys lead from the search field to the first result, from result to result, and from the first row back to the field.
 * Enter in the field opens the first result; on touch screens it only closes the keyboard.
 */
function useResultKeys(list: () => HTMLElement): void {
  const listOf = useEffectEvent(list);
  useEffect(() => {
    const element = listOf();
    element.addEventListener('keydown', handleResultKey);
    return () => element.removeEventListener('keydown', handleResultKey);
  }, []);
}

function handleResultKey(event: KeyboardEvent): void {
  const { key } = event;
  // Other keys are typed into the field: they must not wait for a search through the results.
  if (!key.startsWith('Arrow') && key !== 'Enter') return;
  // An input method uses the key to choose among its words.
  if (event.isComposing || hasModifier(event)) return;
  const list = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  // The dialog of a company is within the list that it covers.
  const layer = list.closest('dialog');
  const find = (selector: string) =>
    [...list.querySelectorAll<HTMLElement>(selector)].filter((element) => element.closest('dialog') === layer && isRendered(element));
  const [field] = find('[role="search"] input') as HTMLInputElement[];
  const results = find('[data-code]');
  if (!field) return;
  if (key === 'Enter') return openFirst(target, field, results);
  // Without words the arrows scroll, as on every page.
  const next = target === field ? key === 'ArrowDown' && results[0] : field.value && beside(target, key, results, field);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The first result that is not under maintenance. */
function openFirst(target: HTMLElement, field: HTMLInputElement, results: readonly HTMLElement[]): void {
  if (target !== field || !field.value.trim() || !matchMedia('(pointer: fine)').matches) return;
  results.find((result) => !result.hasAttribute('aria-disabled'))?.click();
}

function beside(target: HTMLElement, key: string, results: readonly HTMLElement[], field: HTMLElement): HTMLElement | undefined {
  const index = results.indexOf(target);
  if (index < 0) return;
  if (key === 'ArrowRight') return results[index + 1];
  if (key === 'ArrowLeft') return results[index - 1];

  const own = placeOf(target);
  const direction = key === 'ArrowDown' ? 1 : -1;
  const [nearest] = results
    .map((result) => ({ result, place: placeOf(result) }))
    .map(({ result, place }) => ({ result, rows: direction * (place.top - own.top), columns: Math.abs(place.left - own.left) }))
    .filter(({ rows }) => rows > 1)
    .sort((a, b) => a.rows - b.rows || a.columns - b.columns);
  return nearest?.result ?? (key === 'ArrowUp' ? field : undefined);
}

/** Of the item: a card under the pointer is lifted. */
const placeOf = (result: HTMLElement): DOMRect => result.parentElement!.getBoundingClientRect();

/** A row of offers hides the games for which a narrow window has no room. */
const isRendered = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;

import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { SearchField } from '#components/controls/fields/SearchField.tsx';
import type { SavedList } from '#lib/games/favorites/savedLists.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import { showListStart } from '#lib/games/lobby/showListStart.ts';
import { FinderChoices } from './FinderChoices.tsx';
import { useListStart } from './useListStart.ts';
import { useResultArrows } from './useResultArrows.ts';
import { useSearchFragment } from './useSearchFragment.ts';
import styles from './PhoneFinder.module.scss';

interface PhoneFinderProps {
  type: GameType;
  finder: GameFilterParams;
  shelves: readonly SavedList[];
  /** Above the list while the search has no words. */
  children?: ReactNode;
}

/**
 * The finder of a phone, in the row of the type switch: icons, and a glass that turns the row into the search field. The field stays while there
 * are words, without the icons, which return with the switch. The row is the lobby's, so that it is there before this code.
 */
export function PhoneFinder({ type, finder, shelves, children }: PhoneFinderProps) {
  const { t } = useTranslation();
  const { query } = finder;
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLDivElement>(null);
  const glass = useRef<HTMLButtonElement>(null);
  const input = () => search.current?.querySelector('input');

  useSearchFragment(() => {
    setOpen(true);
    input()?.focus();
  });

  useLayoutEffect(() => {
    if (isOpen) input()?.focus();
  }, [isOpen]);

  useListStart(query, search, lobby);
  useResultArrows(lobby);

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

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
  }

  const row = lobby().firstElementChild!;
  if (isOpen || query)
    return (
      <>
        {createPortal(
          <div ref={search} role="search" aria-label={t('game.search')} className={styles.search} onKeyDown={handleKeyDown}>
            <SearchField
              label={t('game.search')}
              // The whole row is the search by then: the words get its place.
              hasIcon={false}
              className={styles.field}
              words={query}
              onWords={finder.setQuery}
              // A search begins at the first game.
              onFocus={() => (query ? search.current : lobby())?.scrollIntoView()}
            />
            <Button variant="quiet" onClick={close}>
              {t('action.cancel')}
            </Button>
          </div>,
          row,
        )}
        {!query && children}
      </>
    );
  return (
    <>
      {createPortal(
        <div className={styles.choices}>
          <FinderChoices finder={finder} shelves={shelves} onChoose={() => showListStart(lobby())} isNarrow />
        </div>,
        row.firstElementChild!,
      )}
      {createPortal(
        <IconButton
          ref={glass}
          icon="search"
          label={t('game.search')}
          className={styles.glass}
          // Within the tap: only then does the keyboard open.
          onClick={() => flushSync(() => setOpen(true))}
        />,
        row,
      )}
    </>
  );
}

const lobby = () => document.getElementById('lobby')!;

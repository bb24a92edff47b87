import Router from 'next/router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { SearchField } from '#components/controls/fields/SearchField.tsx';
import { SelectField } from '#components/controls/fields/SelectField.tsx';
import { ToggleButton } from '#components/controls/actions/ToggleButton.tsx';
import type { SavedList } from '#lib/games/favorites/savedGames.ts';
import { sortWays, type SortWay } from '#lib/games/finder/sortEntries.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import styles from './GameFinder.module.scss';

interface GameFinderProps {
  finder: GameFilterParams;
  shelves: readonly SavedList[];
  onFocus?: () => void;
}

const icons = { favorite: 'star', recent: 'clock' } as const;

/** The URL fragment that opens a page with the search focused. */
const searchFragment = '#search';

/** Search, saved-game filters and sort order, above every game list. A press on the search brings it to the top of the view. */
export function GameFinder({ finder, shelves, onFocus }: GameFinderProps) {
  const { t } = useTranslation();
  const admit = useRequireMember();
  const { query } = finder;
  const finderRef = useRef<HTMLDivElement>(null);

  // On arrival, after the layout has moved the focus to the heading, and when the link is tapped again on the same page.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function focusSearch() {
      const finder = finderRef.current;
      if (window.location.hash !== searchFragment || finder?.closest('dialog')) return;
      finder?.querySelector('input')?.focus();
      // Once only: Back and a reload return to where the member was. In a separate task, when the router has arrived.
      clearTimeout(timer);
      timer = setTimeout(() => void replaceQuery(Router, {}));
    }
    focusSearch();
    const events = ['hashChangeComplete', 'routeChangeComplete'] as const;
    events.forEach((event) => Router.events.on(event, focusSearch));
    return () => {
      clearTimeout(timer);
      events.forEach((event) => Router.events.off(event, focusSearch));
    };
  }, []);

  // Other results start at their first one.
  useEffect(() => {
    const finder = finderRef.current;
    if (query && finder?.contains(document.activeElement)) finder.parentElement?.scrollIntoView();
  }, [query]);

  function handleFocus() {
    onFocus?.();
    finderRef.current?.scrollIntoView();
  }

  return (
    <div ref={finderRef} role="search" aria-label={t('game.search')} className={styles.finder}>
      <SearchField label={t('game.search')} className={styles.search} words={query} onWords={finder.setQuery} onFocus={handleFocus} />
      <div className={styles.choices}>
        {shelves.map((savedList) => (
          <ToggleButton
            key={savedList}
            icon={icons[savedList]}
            label={t(`game.only.${savedList}`)}
            isOn={finder.only === savedList}
            onToggle={(isOn) => void admit(true, () => finder.setOnly(isOn ? savedList : null))}
          />
        ))}
        <div className={styles.sort}>
          <SelectField
            isInline
            label={t('game.sort')}
            value={finder.sort}
            onChange={({ target }) => finder.setSort(target.value as SortWay)}
          >
            {sortWays.map((way) => (
              <option key={way} value={way}>
                {t(`game.sort.${way}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </div>
  );
}

import { useTranslation } from 'next-i18next/pages';
import { SearchField } from '#components/controls/fields/SearchField.tsx';
import { SelectField } from '#components/controls/fields/SelectField.tsx';
import { ToggleButton } from '#components/controls/actions/ToggleButton.tsx';
import type { Shelf } from '#lib/games/favorites/keptGames.ts';
import { sortWays, type SortWay } from '#lib/games/finder/sortEntries.ts';
import type { FinderAddress } from '#lib/games/finder/useFinderAddress.ts';
import { usePlayGate } from '#lib/session/usePlayGate.ts';
import styles from './GameFinder.module.scss';

interface GameFinderProps {
  finder: FinderAddress;
  /** The member's games that the list may be narrowed to. */
  shelves: readonly Shelf[];
  /** Somebody is about to type. */
  onFocus?: () => void;
}

const icons = { favorite: 'star', recent: 'clock' } as const;

/** Search, the member's own games, and the order: what stands above every list of games. */
export function GameFinder({ finder, shelves, onFocus }: GameFinderProps) {
  const { t } = useTranslation();
  const admit = usePlayGate();

  return (
    <div role="search" aria-label={t('game.search')} className={styles.finder}>
      <SearchField label={t('game.search')} className={styles.search} words={finder.query} onWords={finder.setQuery} onFocus={onFocus} />
      <div className={styles.choices}>
        {shelves.map((shelf) => (
          <ToggleButton
            key={shelf}
            icon={icons[shelf]}
            label={t(`game.only.${shelf}`)}
            isOn={finder.only === shelf}
            onToggle={(isOn) => void admit(true, () => finder.setOnly(isOn ? shelf : null))}
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

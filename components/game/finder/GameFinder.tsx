import { useTranslation } from 'next-i18next/pages';
import { SearchField } from '#components/controls/fields/SearchField.tsx';
import { SelectField } from '#components/controls/fields/SelectField.tsx';
import { ToggleButton } from '#components/controls/actions/ToggleButton.tsx';
import type { SavedList } from '#lib/games/favorites/savedGames.ts';
import { sortWays, type SortWay } from '#lib/games/finder/sortEntries.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import styles from './GameFinder.module.scss';

interface GameFinderProps {
  finder: GameFilterParams;
  shelves: readonly SavedList[];
  onFocus?: () => void;
}

const icons = { favorite: 'star', recent: 'clock' } as const;

/** Search, saved-game filters and sort order, above every game list. */
export function GameFinder({ finder, shelves, onFocus }: GameFinderProps) {
  const { t } = useTranslation();
  const admit = useRequireMember();

  return (
    <div role="search" aria-label={t('game.search')} className={styles.finder}>
      <SearchField label={t('game.search')} className={styles.search} words={finder.query} onWords={finder.setQuery} onFocus={onFocus} />
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

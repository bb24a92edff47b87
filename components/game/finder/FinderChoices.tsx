import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '#components/controls/fields/SelectField.tsx';
import type { IconName } from '#components/controls/text/Icon.tsx';
import { ToggleButton } from '#components/controls/actions/ToggleButton.tsx';
import type { SavedList } from '#lib/games/favorites/savedLists.ts';
import { sortWays, type SortWay } from '#lib/games/finder/sortEntries.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';

interface FinderChoicesProps {
  finder: GameFilterParams;
  shelves: readonly SavedList[];
  sortClass?: string;
  sortIcon?: IconName;
}

export const shelfIcons = { favorite: 'star', recent: 'clock' } as const;

/** The saved games and the sort order. The select is the native one: phones open it as a sheet. */
export function FinderChoices({ finder, shelves, sortClass, sortIcon }: FinderChoicesProps) {
  const { t } = useTranslation();
  const requireMember = useRequireMember();
  return (
    <>
      {shelves.map((savedList) => (
        <ToggleButton
          key={savedList}
          icon={shelfIcons[savedList]}
          label={t(`game.only.${savedList}`)}
          isOn={finder.only === savedList}
          onToggle={(isOn) => void requireMember(true, () => finder.setOnly(isOn ? savedList : null))}
        />
      ))}
      <div className={sortClass}>
        <SelectField
          isInline
          icon={sortIcon}
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
    </>
  );
}

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
      {shelves.map((savedList) => {
        const isOn = finder.only === savedList;
        const icon = shelfIcons[savedList];
        return (
          <ToggleButton
            key={savedList}
            icon={isOn ? `${icon}-filled` : icon}
            label={t(`game.only.${savedList}`)}
            isOn={isOn}
            onToggle={(wanted) => void requireMember(true, () => finder.setOnly(wanted ? savedList : null))}
          />
        );
      })}
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

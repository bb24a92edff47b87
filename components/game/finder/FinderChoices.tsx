import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '#components/controls/fields/SelectField.tsx';
import { ToggleButton } from '#components/controls/actions/ToggleButton.tsx';
import type { SavedList } from '#lib/games/favorites/savedLists.ts';
import { sortWays, type SortWay } from '#lib/games/finder/sortEntries.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import styles from './FinderChoices.module.scss';

interface FinderChoicesProps {
  finder: GameFilterParams;
  shelves: readonly SavedList[];
  sortClass?: string;
  /** Called before another list or order is shown. */
  onChoose: () => void;
  /** On phones: the order as a chip, before the icons, which may be scrolled out of sight. */
  isNarrow?: boolean;
}

export const shelfIcons = { favorite: 'star', recent: 'clock' } as const;

/** The saved games and the sort order. The select is the native one: phones open it as a sheet. */
export function FinderChoices({ finder, shelves, sortClass, onChoose, isNarrow = false }: FinderChoicesProps) {
  const { t } = useTranslation();
  const requireMember = useRequireMember();
  const { sort } = finder;
  const order = (
    <div className={isNarrow ? styles.sort : sortClass}>
      {isNarrow && <span aria-hidden="true">{t(`game.sort.${sort}`)}</span>}
      <SelectField
        isInline
        icon={isNarrow ? 'sort' : undefined}
        label={t('game.sort')}
        value={sort}
        onChange={({ target }) => {
          onChoose();
          finder.setSort(target.value as SortWay);
        }}
      >
        {sortWays.map((way) => (
          <option key={way} value={way}>
            {t(`game.sort.${way}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
  return (
    <>
      {isNarrow && order}
      {shelves.map((savedList) => {
        const isOn = finder.only === savedList;
        const icon = shelfIcons[savedList];
        return (
          <ToggleButton
            key={savedList}
            icon={isOn ? `${icon}-filled` : icon}
            label={t(`game.only.${savedList}`)}
            isOn={isOn}
            onToggle={(wanted) =>
              void requireMember(true, () => {
                onChoose();
                finder.setOnly(wanted ? savedList : null);
              })
            }
          />
        );
      })}
      {!isNarrow && order}
    </>
  );
}

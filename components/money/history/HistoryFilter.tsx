import { useTranslation } from 'next-i18next/pages';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { applicationFilters, type ApplicationFilter } from '#lib/money/history/useApplicationFilter.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { statusLabels } from '#lib/format/statusText.ts';
import styles from './HistoryFilter.module.scss';

export const filterLabels: Record<ApplicationFilter, MessageKey> = {
  all: 'history.all',
  ...statusLabels.application,
  unknown: 'history.otherStatus',
};

interface HistoryFilterProps {
  selected: ApplicationFilter;
  groups: Record<ApplicationFilter, readonly unknown[]>;
  onSelect: (filter: ApplicationFilter) => void;
}

/** Filters the rows by status; each filter shows how many rows it has. Statuses of the operator's own are one filter, shown if there are any. */
export function HistoryFilter({ selected, groups, onSelect }: HistoryFilterProps) {
  const { t, i18n } = useTranslation();
  const shown = applicationFilters.filter((filter) => filter !== 'unknown' || groups.unknown.length > 0 || selected === 'unknown');
  return (
    <div className={styles.filter} role="group" aria-label={t('history.filter')}>
      {shown.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.choice}
          aria-pressed={filter === selected}
          onClick={() => onSelect(filter)}
          // Enlarged letters: browsers leave a partly visible one as it is.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {t(filterLabels[filter])} <span className={styles.count}>{formatNumber(groups[filter].length, i18n.language)}</span>
        </button>
      ))}
    </div>
  );
}

/** While the rows load: the filter, the head of the list, and on phones that of its first day. */
export function HistoryPlace() {
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.filter}>
        {['all', 'waiting', 'completed', 'cancelled'].map((filter) => (
          <Skeleton key={filter} shape="pill" className={styles.placeChoice} />
        ))}
      </div>
      <div className={styles.placeHead}>
        <Skeleton className={styles.placeChoice} />
        <Skeleton shape="pill" className={styles.placeActs} />
      </div>
    </div>
  );
}

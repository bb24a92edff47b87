import { useTranslation } from 'next-i18next/pages';
import { applicationFilters, type ApplicationFilter } from '#lib/money/history/filterApplications.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { statusLabels } from '#lib/format/statusText.ts';
import styles from './HistoryFilter.module.scss';

/** The words of the filters, and of the rows they let through. */
export const filterLabels: Record<ApplicationFilter, MessageKey> = {
  all: 'history.all',
  ...statusLabels.application,
};

interface HistoryFilterProps {
  selected: ApplicationFilter;
  counts: Record<ApplicationFilter, number>;
  onSelect: (filter: ApplicationFilter) => void;
}

/** Chooses which rows show; each choice says how many it has. */
export function HistoryFilter({ selected, counts, onSelect }: HistoryFilterProps) {
  const { t, i18n } = useTranslation();
  return (
    <div className={styles.filter} role="group" aria-label={t('history.filter')}>
      {applicationFilters.map((filter) => (
        <button key={filter} type="button" className={styles.choice} aria-pressed={filter === selected} onClick={() => onSelect(filter)}>
          {t(filterLabels[filter])} <span className={styles.count}>{formatNumber(counts[filter], i18n.language)}</span>
        </button>
      ))}
    </div>
  );
}

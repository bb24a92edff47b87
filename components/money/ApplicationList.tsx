import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/Button.tsx';
import { EmptyState } from '#components/controls/EmptyState.tsx';
import { IconButton } from '#components/controls/IconButton.tsx';
import { Pagination } from '#components/controls/Pagination.tsx';
import type { Application } from '#contract/records/application.ts';
import { announce } from '#lib/dialogs/announce.ts';
import { groupApplications, type ApplicationFilter } from '#lib/money/filterApplications.ts';
import { pageCountOf, pageSize } from '#lib/navigation/listPage.ts';
import type { ApplicationKind, ApplicationsView } from '#lib/money/useApplications.ts';
import { useListAddress } from '#lib/money/useListAddress.ts';
import { usePrintout } from '#lib/money/usePrintout.ts';
import styles from './ApplicationList.module.scss';
import { ApplicationRows } from './ApplicationRows.tsx';
import { filterLabels, HistoryFilter } from './HistoryFilter.tsx';
import { HistoryActions } from './HistoryActions.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { useHideApplications } from './useHideApplications.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';

interface ApplicationListProps {
  kind: ApplicationKind;
  view: ApplicationsView;
  applications: Application[];
}

/** The rows that are known: a filter, a page of them, and what can be done with all of them. */
export function ApplicationList({ kind, view, applications }: ApplicationListProps) {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { filter, page: wanted, setFilter, setPage } = useListAddress();
  const groups = useMemo(() => groupApplications(applications), [applications]);
  const filtered = groups[filter];
  const pageCount = pageCountOf(filtered.length);
  const page = Math.min(wanted, pageCount);
  const rows = filtered.slice((page - 1) * pageSize, page * pageSize);
  const { hideOne, hideAll } = useHideApplications(kind, view.takeOff);
  const { printed, print } = usePrintout(filtered);
  const [open, setOpen] = useState<string | null>(null);
  const range = useRef<HTMLParagraphElement>(null);

  function handleFilter(next: ApplicationFilter) {
    setOpen(null);
    setFilter(next);
    announce(rangeText(1, groups[next].length));
  }

  function handlePage(next: number) {
    setOpen(null);
    setPage(next);
    // The rows begin there, for the eye and for a screen reader.
    range.current?.focus();
  }

  const counts = {
    all: groups.all.length,
    waiting: groups.waiting.length,
    completed: groups.completed.length,
    cancelled: groups.cancelled.length,
  };

  return (
    <section className={styles.list} aria-label={t(`history.${kind}`)} aria-busy={view.isValidating}>
      <HistoryFilter selected={filter} counts={counts} onSelect={handleFilter} />
      <div className={styles.head}>
        <p ref={range} tabIndex={-1}>
          {rangeText(page, filtered.length)}
        </p>
        <IconButton icon="refresh" label={t('history.refresh')} onClick={view.reload} />
      </div>
      {rows.length > 0 ? (
        <ApplicationRows
          label={t(`history.${kind}`)}
          kind={kind}
          rows={rows}
          open={open}
          onToggle={(key) => setOpen(key === open ? null : key)}
          onPrint={(row) => print([row])}
          onHide={(row) => void hideOne(row.id)}
        />
      ) : (
        <EmptyState text={t('history.noMatch')}>
          <Button onClick={() => handleFilter('all')}>{t('history.showAll')}</Button>
        </EmptyState>
      )}
      <Pagination page={page} pageCount={pageCount} onSelect={handlePage} />
      <HistoryActions
        kind={kind}
        applications={filtered}
        onPrint={() => print(filtered)}
        onHideAll={counts.all > counts.waiting ? () => void hideAll() : undefined}
      />
      {printed && <PrintSheet title={t(`history.${kind}`)} filter={t(filterLabels[filter])} applications={printed} />}
    </section>
  );
}

import { useMemo, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import type { Application } from '#contract/records/application.ts';
import { announce } from '#lib/dialogs/announce.ts';
import { groupApplications, type ApplicationFilter } from '#lib/money/history/filterApplications.ts';
import { pageOf } from '#lib/navigation/listPage.ts';
import type { ApplicationKind, ApplicationsView } from '#lib/money/history/useApplications.ts';
import { useHistoryParams } from '#lib/money/history/useHistoryParams.ts';
import { usePrintout } from '#lib/money/history/usePrintout.ts';
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
  const { filter, page: wanted, setFilter, setPage } = useHistoryParams();
  const groups = useMemo(() => groupApplications(applications), [applications]);
  const filtered = groups[filter];
  const { page, pageCount, rows } = pageOf(filtered, wanted);
  const { hideOne, hideAll } = useHideApplications(kind, view.takeOff);
  const { printed, print } = usePrintout(filtered);
  const [open, setOpen] = useState<string | null>(null);

  function handleFilter(next: ApplicationFilter) {
    setOpen(null);
    setFilter(next);
    announce(rangeText(1, groups[next].length));
  }

  function handlePage(next: number) {
    setOpen(null);
    setPage(next);
  }

  const counts = {
    all: groups.all.length,
    waiting: groups.waiting.length,
    completed: groups.completed.length,
    cancelled: groups.cancelled.length,
  };

  return (
    <ListFrame
      label={t(`history.${kind}`)}
      isBusy={view.isValidating}
      lead={<HistoryFilter selected={filter} counts={counts} onSelect={handleFilter} />}
      range={rangeText(page, filtered.length)}
      refreshLabel={t('history.refresh')}
      onRefresh={view.reload}
      page={page}
      pageCount={pageCount}
      onPage={handlePage}
      foot={
        <HistoryActions
          kind={kind}
          applications={filtered}
          onPrint={() => print(filtered)}
          onHideAll={counts.all > counts.waiting ? () => void hideAll() : undefined}
        />
      }
    >
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
      {printed && <PrintSheet title={t(`history.${kind}`)} filter={t(filterLabels[filter])} applications={printed} />}
    </ListFrame>
  );
}

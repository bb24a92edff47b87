import { useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { RecordSkeleton } from '#components/controls/lists/RecordSkeleton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { useIsPhone } from '#components/controls/panels/useIsPhone.ts';
import type { Application } from '#contract/records/application.ts';
import { groupByDay } from '#lib/money/history/groupByDay.ts';
import { useApplicationFilter, type ApplicationFilter } from '#lib/money/history/useApplicationFilter.ts';
import { useApplications, type ApplicationKind, type ApplicationsView } from '#lib/money/history/useApplications.ts';
import type { PeriodOption } from '#lib/money/history/usePeriodParam.ts';
import { usePrintout } from '#lib/money/history/usePrintout.ts';
import { pageOf } from '#lib/navigation/listPage.ts';
import { usePageParam } from '#lib/navigation/usePageParam.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { ApplicationRows } from './ApplicationRows.tsx';
import { HistoryActions } from './HistoryActions.tsx';
import { HistoryFault } from './HistoryFault.tsx';
import { filterLabels, HistoryFilter, HistoryPlace } from './HistoryFilter.tsx';
import { OwnPeriod, PeriodChoice } from './PeriodChoice.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { ListZone } from './timeColumn.tsx';
import { useApplicationTexts } from './useApplicationTexts.ts';
import { useHideApplications } from './useHideApplications.ts';

/** The member's deposits or withdrawals. Filter and page are in the URL. */
export function ApplicationHistory({ kind }: { kind: ApplicationKind }) {
  const { t } = useTranslation();
  const view = useApplications(kind);
  const { applications, error, isValidating, reload } = view;

  return (
    <>
      {error && <HistoryFault error={error} isBusy={isValidating} onRetry={reload} hasRows={applications !== undefined} />}
      {!applications && !error && <RecordSkeleton lead={<HistoryPlace />} onRetry={reload} />}
      {applications && applications.length > 0 && <ApplicationList kind={kind} view={view} applications={applications} />}
      {applications?.length === 0 && (
        <EmptyState text={t('empty.history')}>
          <LinkButton href={`/${kind}?mode=form`} variant="primary">
            {t(`menu.${kind}`)}
          </LinkButton>
        </EmptyState>
      )}
    </>
  );
}

interface ApplicationListProps {
  kind: ApplicationKind;
  view: ApplicationsView;
  applications: Application[];
}

function ApplicationList({ kind, view, applications }: ApplicationListProps) {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { filter, setFilter, option, period, setPeriod, groups, showAll } = useApplicationFilter(applications);
  const { page: wanted, setPage } = usePageParam();
  const filtered = groups[filter];
  const { page, pageCount, first } = pageOf(filtered, wanted);
  const days = groupByDay(filtered, first);
  const canHide = useBackend().has(kind === 'deposit' ? 'del-deposit' : 'del-withdraw');
  const { hideOne, hideAll } = useHideApplications(kind, view.removeOptimistically);
  const { printed, print } = usePrintout(filtered);
  const { columns, values } = useApplicationTexts();
  const [open, setOpen] = useState<string | null>(null);
  /** The result is told from the first choice on, also that of all rows. */
  const [isTold, setTold] = useState(false);
  const range = useRef<HTMLParagraphElement>(null);
  const label = t(`history.${kind}`);
  const isPhone = useIsPhone();
  const completed = filter === 'all' || filter === 'completed' ? groups.completed : [];
  // The head of a day has the sum if all of them are of it.
  const total = completed.length > 0 && !days.some((day) => day.completed.length === completed.length) && (
    <span>
      {t('history.total')} <Money amount={completed.map(({ balance }) => Math.trunc(balance))} />
    </span>
  );
  const files = <HistoryActions kind={kind} applications={filtered} onPrint={() => print(filtered)} />;

  function handleFilter(next: ApplicationFilter) {
    setOpen(null);
    setTold(true);
    setFilter(next);
  }

  function handlePeriod(next: PeriodOption) {
    setOpen(null);
    setTold(true);
    setPeriod(next);
  }

  // The pressed button disappears.
  function handleShowAll() {
    setTold(true);
    showAll();
    range.current?.focus();
  }

  function handlePage(next: number) {
    setOpen(null);
    setPage(next);
  }

  return (
    <ListFrame
      label={label}
      isBusy={view.isValidating}
      lead={<HistoryFilter selected={filter} groups={groups} onSelect={handleFilter} />}
      range={
        filtered.length > 0 && (
          <>
            {rangeText(page, filtered.length)}
            {!isPhone && total}
            <ListZone times={days.flatMap(({ rows }) => rows.map(({ appliedOn }) => appliedOn))} />
          </>
        )
      }
      rangeRef={range}
      told={isTold ? rangeText(1, filtered.length) : ''}
      acts={
        <>
          <PeriodChoice selected={option} onSelect={handlePeriod} />
          {!isPhone && files}
        </>
      }
      refreshLabel={t('history.refresh')}
      onRefresh={view.reload}
      page={page}
      pageCount={pageCount}
      onPage={handlePage}
      foot={
        <>
          {isPhone && files}
          {canHide && !period && groups.all.length > groups.waiting.length && (
            <Button size="small" variant="quiet" icon="eye-off" onClick={() => void hideAll()}>
              {t('history.hideAll')}
            </Button>
          )}
        </>
      }
    >
      <OwnPeriod selected={option} onSelect={handlePeriod} />
      {filtered.length > 0 ? (
        <ApplicationRows
          label={label}
          kind={kind}
          groups={days}
          note={total}
          open={open}
          onToggle={(key) => setOpen(key === open ? null : key)}
          onPrint={(row) => print([row])}
          onHide={canHide ? (row) => void hideOne(row.id) : undefined}
        />
      ) : (
        <EmptyState text={t('history.noMatch')}>
          <Button onClick={handleShowAll}>{t('history.showAll')}</Button>
        </EmptyState>
      )}
      {printed && (
        <PrintSheet
          title={label}
          period={period}
          facts={[[t('history.status'), t(filterLabels[filter])]]}
          columns={columns}
          rows={printed.map(values)}
        />
      )}
    </ListFrame>
  );
}

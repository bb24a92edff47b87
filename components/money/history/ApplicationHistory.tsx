import { useTranslation } from 'next-i18next/pages';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { useApplications, type ApplicationKind } from '#lib/money/history/useApplications.ts';
import { ApplicationList } from './ApplicationList.tsx';
import { HistoryFault } from './HistoryFault.tsx';
import { RecordSkeleton } from '#components/controls/lists/RecordSkeleton.tsx';

/** What became of the member's deposits or withdrawals (screens 5.6 and 5.7). The address keeps filter and page. */
export function ApplicationHistory({ kind }: { kind: ApplicationKind }) {
  const { t } = useTranslation();
  const view = useApplications(kind);
  const { applications, error, isValidating, reload } = view;

  if (!applications) {
    return error ? (
      <HistoryFault error={error} isBusy={isValidating} onRetry={reload} hasRows={false} />
    ) : (
      <RecordSkeleton onRetry={reload} />
    );
  }
  return (
    <>
      {error && <HistoryFault error={error} isBusy={isValidating} onRetry={reload} hasRows />}
      {applications.length > 0 ? (
        <ApplicationList kind={kind} view={view} applications={applications} />
      ) : (
        <EmptyState text={t('empty.history')}>
          <LinkButton href={`/${kind}?mode=form`} variant="primary">
            {t(`menu.${kind}`)}
          </LinkButton>
        </EmptyState>
      )}
    </>
  );
}

import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import type { Application } from '#contract/records/application.ts';
import { applicationsCsv } from '#lib/money/history/applicationsCsv.ts';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';
import { CsvButton } from './CsvButton.tsx';
import { useApplicationTexts } from './useApplicationTexts.ts';

interface HistoryActionsProps {
  kind: ApplicationKind;
  /** The filtered rows of all pages. */
  applications: readonly Application[];
  onPrint: () => void;
}

export function HistoryActions({ kind, applications, onPrint }: HistoryActionsProps) {
  const { t } = useTranslation();
  const { status } = useApplicationTexts();

  function text() {
    const header = {
      number: t('history.number'),
      amount: `${t('history.amount')} (${t('money.unit')})`,
      appliedAt: t('history.appliedAt'),
      processedAt: t('history.processedAt'),
      status: t('history.status'),
    };
    return applicationsCsv(applications, { header, status });
  }

  if (applications.length === 0) return null;
  return (
    <>
      <CsvButton name={kind} text={text}>
        {t('history.csv')}
      </CsvButton>
      <Button size="small" onClick={onPrint}>
        {t('action.print')}
      </Button>
    </>
  );
}

import dayjs from 'dayjs';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import type { Application } from '#contract/records/application.ts';
import { applicationsCsv } from '#lib/money/history/applicationsCsv.ts';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';
import styles from './HistoryActions.module.scss';
import { useApplicationTexts } from './useApplicationTexts.ts';

interface HistoryActionsProps {
  kind: ApplicationKind;
  /** The filtered rows of all pages. */
  applications: readonly Application[];
  onPrint: () => void;
  /** Undefined if no row can be hidden. */
  onHideAll?: () => void;
}

export function HistoryActions({ kind, applications, onPrint, onHideAll }: HistoryActionsProps) {
  const { t } = useTranslation();
  const { status } = useApplicationTexts();

  function handleSave() {
    const header = {
      number: t('history.number'),
      amount: `${t('history.amount')} (${t('money.unit')})`,
      appliedAt: t('history.appliedAt'),
      processedAt: t('history.processedAt'),
      status: t('history.status'),
    };
    saveFile(`${kind}-${dayjs().format('YYYY-MM-DD')}.csv`, applicationsCsv(applications, { header, status }), 'text/csv;charset=utf-8');
  }

  return (
    <div className={styles.actions}>
      {applications.length > 0 && (
        <>
          <Button size="small" onClick={handleSave}>
            {t('history.csv')}
          </Button>
          <Button size="small" onClick={onPrint}>
            {t('action.print')}
          </Button>
        </>
      )}
      {onHideAll && (
        <Button size="small" variant="quiet" icon="eye-off" className={styles.hide} onClick={onHideAll}>
          {t('history.hideAll')}
        </Button>
      )}
    </div>
  );
}

function saveFile(name: string, contents: string, type: string): void {
  const url = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

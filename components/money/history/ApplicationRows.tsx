import { useTranslation } from 'next-i18next/pages';
import type { Application } from '#contract/records/application.ts';
import { Money } from '#components/controls/text/Money.tsx';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import { formatDate } from '#lib/format/formatDate.ts';
import { rowKeys } from '#lib/navigation/listPage.ts';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';
import { ApplicationDetail } from './ApplicationDetail.tsx';
import styles from './ApplicationRows.module.scss';
import { RecordList, type RecordColumn } from '#components/controls/lists/RecordList.tsx';
import { useApplicationTexts } from './useApplicationTexts.ts';

interface ApplicationRowsProps {
  label: string;
  kind: ApplicationKind;
  rows: readonly Application[];
  /** The key of the row that is open. */
  open: string | null;
  onToggle: (key: string) => void;
  onPrint: (row: Application) => void;
  onHide: (row: Application) => void;
}

/** One page of applications; a row opens what is known about it. */
export function ApplicationRows({ label, kind, rows, open, onToggle, onPrint, onHide }: ApplicationRowsProps) {
  const { t } = useTranslation();
  const { shownAmount } = useApplicationTexts();
  const keys = rowKeys(rows);

  const columns: RecordColumn<Application>[] = [
    { label: t('history.number'), place: 'pair', cell: ({ id }) => <span className={styles.number}>{id || '-'}</span> },
    {
      label: t('history.amount'),
      place: 'lead',
      isAmount: true,
      cell: ({ balance }) => (
        <span className={styles.amount}>
          <Money amount={balance} />
        </span>
      ),
    },
    { label: t('history.appliedOn'), place: 'pair', cell: ({ appliedOn }) => <span className={styles.day}>{formatDate(appliedOn)}</span> },
    { label: t('history.status'), place: 'mark', cell: ({ status }) => <StatusLabel status={status} kind="application" /> },
  ];

  return (
    <RecordList
      label={label}
      columns={columns}
      rows={rows}
      keyOf={(_, index) => keys[index] ?? ''}
      detail={{
        label: (row) => t('history.open', { amount: shownAmount(row), date: formatDate(row.appliedOn) }),
        content: (row) => <ApplicationDetail kind={kind} application={row} onPrint={() => onPrint(row)} onHide={() => onHide(row)} />,
        open,
        onToggle,
      }}
    />
  );
}

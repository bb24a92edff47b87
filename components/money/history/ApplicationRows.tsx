import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { EnquiryButton } from '#components/money/account/EnquiryButton.tsx';
import { RecordList, type RecordColumn } from '#components/controls/lists/RecordList.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import type { Application } from '#contract/records/application.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { isWaiting, type ApplicationKind } from '#lib/money/history/useApplications.ts';
import { rowKeys } from '#lib/navigation/listPage.ts';
import styles from './HistoryRows.module.scss';
import { HistoryTime, isReadableTime, timeColumn } from './timeColumn.tsx';
import { useApplicationTexts } from './useApplicationTexts.ts';

interface ApplicationRowsProps {
  label: string;
  kind: ApplicationKind;
  rows: readonly Application[];
  open: string | null;
  onToggle: (key: string) => void;
  onPrint: (row: Application) => void;
  /** Undefined: the backend cannot hide entries. */
  onHide: ((row: Application) => void) | undefined;
}

export function ApplicationRows({ label, kind, rows, open, onToggle, onPrint, onHide }: ApplicationRowsProps) {
  const { t } = useTranslation();
  const { shownAmount, minute } = useApplicationTexts();
  const keys = rowKeys(rows);

  const amount = ({ balance }: Application) => (
    <span className={styles.amount}>
      <Money amount={balance} />
    </span>
  );
  const columns: RecordColumn<Application>[] = [
    { label: t('history.number'), place: 'pair', isNarrow: true, cell: ({ id }) => <span className={styles.number}>{id || '-'}</span> },
    { ...timeColumn(t('history.appliedAt'), rows, ({ appliedOn }) => appliedOn, minute), place: 'time' },
    ...(rows.some(({ processedOn }) => processedOn.trim())
      ? [{ ...timeColumn(t('history.processedAt'), rows, ({ processedOn }) => processedOn, minute), place: 'table' } as const]
      : []),
    { label: t('history.amount'), place: 'lead', isAmount: true, cell: amount },
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
        content: (row) => (
          <ApplicationDetail kind={kind} application={row} onPrint={() => onPrint(row)} onHide={onHide && (() => onHide(row))} />
        ),
        open,
        onToggle,
      }}
    />
  );
}

/** A row shows two lines of a text of the operator. */
const isCut = (text: string) => text.length > 16;

interface ApplicationDetailProps {
  kind: ApplicationKind;
  application: Application;
  onPrint: () => void;
  onHide: (() => void) | undefined;
}

function ApplicationDetail({ kind, application, onPrint, onHide }: ApplicationDetailProps) {
  const { t } = useTranslation();
  const texts = useApplicationTexts();
  const { user, isStale } = useCurrentUser();
  const { id, appliedOn, processedOn } = application;
  const status = texts.status(application);
  /** The upstream does not say whether the money is back: the balance does. */
  const isCancelledWithdrawal = kind === 'withdraw' && statusTone(application.status) === 'cancelled';

  useEffect(() => {
    if (isCancelledWithdrawal) void checkHealth();
  }, [isCancelledWithdrawal]);

  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        {!isReadableTime(texts.time(appliedOn)) && <Fact name={t('history.appliedAt')}>{texts.time(appliedOn)}</Fact>}
        {!isWaiting(application) && (
          <Fact name={t('history.processedAt')}>
            <HistoryTime text={texts.time(processedOn)} />
          </Fact>
        )}
        {isCut(id) && <Fact name={t('history.number')}>{id}</Fact>}
        {isCut(status) && <Fact name={t('history.status')}>{status}</Fact>}
        {isCancelledWithdrawal && user && !isStale && (
          <Fact name={t('money.balanceNow')}>
            <Money amount={moneyHeld(user)} />
          </Fact>
        )}
      </dl>
      {isWaiting(application) && <p>{t('history.follows')}</p>}
      <div className={styles.actions}>
        <EnquiryButton kind={kind} application={application} size="small" />
        <Button size="small" onClick={onPrint}>
          {t('action.print')}
        </Button>
        {onHide && id && !isWaiting(application) && (
          <Button size="small" variant="quiet" icon="eye-off" onClick={onHide}>
            {t('history.hide')}
          </Button>
        )}
      </div>
    </div>
  );
}

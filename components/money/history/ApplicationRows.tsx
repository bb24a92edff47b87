import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { accountFacts } from '#components/money/account/accountFacts.ts';
import { EnquiryButton } from '#components/money/account/EnquiryButton.tsx';
import { RecordList, type RecordColumn } from '#components/controls/lists/RecordList.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { StatusLabel } from '#components/controls/text/StatusLabel.tsx';
import type { Application } from '#contract/records/application.ts';
import { longList } from '#lib/api/longList.ts';
import { useCall } from '#lib/api/useCall.ts';
import { dayText } from '#lib/format/dayText.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { columnZone, upstreamTimeText } from '#lib/format/upstreamTimeText.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import type { DayGroup } from '#lib/money/history/groupByDay.ts';
import { isWaiting, type ApplicationKind } from '#lib/money/history/useApplications.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { listNotes } from '#lib/notes/listNotes.ts';
import { noteNear } from '#lib/notes/noteNear.ts';
import { rowKeys } from '#lib/navigation/listPage.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import styles from './HistoryRows.module.scss';
import { HistoryTime, timeColumn } from './timeColumn.tsx';
import { useApplicationTexts } from './useApplicationTexts.ts';

interface ApplicationRowsProps {
  label: string;
  kind: ApplicationKind;
  groups: readonly DayGroup[];
  /** Below the cards of a phone. */
  note: ReactNode;
  open: string | null;
  onToggle: (key: string) => void;
  onPrint: (row: Application) => void;
  /** Undefined: the backend cannot hide entries. */
  onHide: ((row: Application) => void) | undefined;
}

export function ApplicationRows({ label, kind, groups, note, open, onToggle, onPrint, onHide }: ApplicationRowsProps) {
  const { t } = useTranslation();
  const { shownAmount, rowTime } = useApplicationTexts();
  const rows = groups.flatMap((group) => group.rows);
  const keys = rowKeys(rows);
  const zone = columnZone(rows.map(({ appliedOn }) => appliedOn));
  const timeText = (time: string, zone: string, row: Application) =>
    rowTime(time, zone, groups.find((group) => group.rows.includes(row))?.day ?? '-');

  const amount = ({ balance }: Application) => (
    <span className={styles.amount}>
      <Money amount={balance} />
    </span>
  );
  const columns: RecordColumn<Application>[] = [
    { label: t('history.number'), place: 'table', isNarrow: true, cell: ({ id }) => <span className={styles.number}>{id || '-'}</span> },
    { ...timeColumn(t('history.appliedAt'), rows, ({ appliedOn }) => appliedOn, timeText), place: 'time' },
    ...(rows.some(({ processedOn }) => processedOn.trim())
      ? [{ ...timeColumn(t('history.processedAt'), rows, ({ processedOn }) => processedOn, timeText), place: 'table' } as const]
      : []),
    { label: t('history.amount'), place: 'lead', isAmount: true, cell: amount },
    { label: t('history.status'), place: 'mark', cell: ({ status }) => <StatusLabel status={status} kind="application" /> },
  ];

  return (
    <RecordList
      label={label}
      columns={columns}
      groups={groups.map((group) => ({ head: <GroupHead group={group} />, rows: group.rows }))}
      note={note}
      keyOf={(row) => keys[rows.indexOf(row)] ?? ''}
      detail={{
        label: (row) => t('history.open', { amount: shownAmount(row), date: formatDate(row.appliedOn) }),
        content: (row) => (
          <ApplicationDetail
            kind={kind}
            application={row}
            zone={zone}
            onPrint={() => onPrint(row)}
            onHide={onHide && (() => onHide(row))}
          />
        ),
        open,
        onToggle,
      }}
    />
  );
}

function GroupHead({ group: { day, completed } }: { group: DayGroup }) {
  const { t } = useTranslation();
  return (
    <span className={styles.groupHead}>
      <span>{dayText(day, serverNow(), t)}</span>
      {completed.length > 0 && (
        <span className={styles.groupSum}>
          {t('status.completed')} <Money amount={completed} />
        </span>
      )}
    </span>
  );
}

/** A row shows two lines of a text of the operator. */
const isCut = (text: string) => text.length > 16;

interface ApplicationDetailProps {
  kind: ApplicationKind;
  application: Application;
  /** What the list says of its times. */
  zone: string;
  onPrint: () => void;
  onHide: (() => void) | undefined;
}

function ApplicationDetail({ kind, application, zone, onPrint, onHide }: ApplicationDetailProps) {
  const { t, i18n } = useTranslation();
  const texts = useApplicationTexts();
  const { user } = useCurrentUser();
  const { id, appliedOn, processedOn } = application;
  const status = texts.status(application);
  const { hasScreen } = useBackend();
  const isCancelled = statusTone(application.status) === 'cancelled';

  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        <Fact name={t('history.number')}>{id || '-'}</Fact>
        <Fact name={t('history.appliedAt')}>
          <HistoryTime text={upstreamTimeText(appliedOn, zone)} />
        </Fact>
        {isWaiting(application) ? (
          kind === 'withdraw' &&
          user &&
          accountFacts(user, kind, t, i18n.language).map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))
        ) : (
          <Fact name={t('history.processedAt')}>
            <HistoryTime text={upstreamTimeText(processedOn, zone)} />
          </Fact>
        )}
        {isCut(status) && <Fact name={t('history.status')}>{status}</Fact>}
      </dl>
      {isWaiting(application) && <p>{t('history.follows')}</p>}
      {isCancelled && <p>{t('history.whyCancelled')}</p>}
      <div className={styles.actions}>
        {isCancelled && hasScreen('/note') && <ReasonLink decidedOn={processedOn} />}
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

/** To the message that may say why, or to all of them. */
function ReasonLink({ decidedOn }: { decidedOn: string }) {
  const { t } = useTranslation();
  const { data } = useCall('get-note-list', {}, longList);
  const note = useMemo(() => data && noteNear(listNotes(data.note), decidedOn), [data, decidedOn]);
  return (
    <LinkButton href={note ? `/note?id=${encodeURIComponent(note.key)}` : '/note'} size="small" icon="envelope">
      {t('menu.note')}
    </LinkButton>
  );
}

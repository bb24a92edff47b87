import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { BoardEntry } from '#contract/records/boardEntry.ts';
import { LinkButton, PageLink } from '#components/controls/actions/PageLink.tsx';
import { EmptyState, ErrorState } from '#components/controls/states/ErrorState.tsx';
import { NewMark, StatusLabel } from '#components/controls/text/Badge.tsx';
import { OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { formatDay } from '#lib/format/times.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { InboxRow } from '#lib/news/inboxRows.ts';
import { hasNewAnswer, useHelpEntries } from '#lib/news/useMail.ts';
import { useIsNewNotice, useNotices } from '#lib/news/useNotices.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { Board, BoardSkeleton, entriesShown } from './Board.tsx';
import styles from './Home.module.scss';

/** Visitors see only the titles, because the notice page requires a login. */
export function NoticeEntries() {
  const { t } = useTranslation();
  const { rows, error, reload } = useNotices();
  const isNew = useIsNewNotice();
  return (
    <RowsOrState
      rows={rows}
      error={error}
      reload={reload}
      empty={t('notice.empty')}
      failed={t('notice.failed')}
    >
      {(shown) => (
        <EntryList
          page="/notice"
          entries={shown}
          isNew={isNew}
          colorOf={({ titleColor }) => titleColor}
        />
      )}
    </RowsOrState>
  );
}

export function HelpEntries() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const { rows, error, reload } = useHelpEntries();

  if (status === 'unauthenticated')
    return (
      <div data-invitation="">
        <EmptyState text={t('home.helpInvitation')} isBrief>
          <LinkButton href="/login" size="small">
            {t('session.login')}
          </LinkButton>
        </EmptyState>
      </div>
    );
  // While the session is loading, a page that the back button restored must not show the requests of a member who has logged out.
  if (status === 'loading') return <BoardSkeleton />;
  return (
    <RowsOrState
      rows={rows}
      error={error}
      reload={reload}
      empty={t('help.empty')}
      failed={t('help.failed')}
    >
      {(shown) => (
        <EntryList
          page="/help"
          entries={shown}
          isNew={hasNewAnswer}
          statusOf={({ status }) => status.trim() && <StatusLabel status={status} kind="help" />}
        />
      )}
    </RowsOrState>
  );
}

interface RowsOrStateProps<Row> {
  rows: readonly Row[] | undefined;
  error: CallError | undefined;
  reload: () => void;
  empty: string;
  failed: string;
  children: (rows: readonly Row[]) => ReactNode;
}

function RowsOrState<Row>({ rows, error, reload, empty, failed, children }: RowsOrStateProps<Row>) {
  if (rows?.length) return children(rows.slice(0, entriesShown));
  if (rows) return <EmptyState text={empty} isBrief />;
  if (error) return <ErrorState text={failed} error={error} onRetry={reload} />;
  return <BoardSkeleton />;
}

interface EntryListProps<Entry> {
  page: '/notice' | '/help';
  entries: readonly Entry[];
  isNew: (entry: Entry) => boolean;
  colorOf?: (entry: Entry) => string;
  statusOf?: (entry: Entry) => ReactNode;
}

function EntryList<Entry extends InboxRow>({
  page,
  entries,
  isNew,
  colorOf,
  statusOf,
}: EntryListProps<Entry>) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => {
        const status = statusOf?.(entry);
        return (
          <li key={entry.key}>
            <PageLink href={`${page}?id=${encodeURIComponent(entry.key)}`} className={styles.row}>
              <span className={styles.title}>
                <OperatorTitle text={entry.title} color={colorOf?.(entry) ?? ''} />
              </span>
              {isNew(entry) && <NewMark />}
              {status && <span className={styles.status}>{status}</span>}
              <span className={styles.date}>{formatDay(entry.lastDate)}</span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}

const freshness = { refreshInterval: 60_000 };

/** The newest deposits and withdrawals of all members, with masked ids. */
export function MoneyBoards() {
  const { t } = useTranslation();
  const { data: deposits, ...depositState } = useCall('get-deposit-board', {}, freshness);
  const { data: withdraws, ...withdrawState } = useCall('get-withdraw-board', {}, freshness);
  return (
    <Board title={t('board.title')} icon="comp">
      <div className={styles.money}>
        <MoneyBoard title={t('board.deposits')} rows={deposits?.deposits} {...depositState} />
        <MoneyBoard title={t('board.withdraws')} rows={withdraws?.withdraws} {...withdrawState} />
      </div>
    </Board>
  );
}

interface MoneyBoardProps extends Pick<RowsOrStateProps<BoardEntry>, 'rows' | 'error' | 'reload'> {
  title: string;
}

function MoneyBoard({ title, rows, error, reload }: MoneyBoardProps) {
  const { t, i18n } = useTranslation();
  return (
    <div>
      <h3>{title}</h3>
      <RowsOrState
        rows={rows}
        error={error}
        reload={reload}
        empty={t('empty.history')}
        failed={t('board.failed')}
      >
        {(shown) => (
          <ul className={styles.list}>
            {shown.map(({ id, balance, regdate }, index) => (
              <li key={index} className={styles.row}>
                <span>{id}</span>
                <strong>
                  {formatNumber(balance, i18n.language)}
                  <small>{t('money.unit')}</small>
                </strong>
                <span className={styles.date}>{formatDay(regdate)}</span>
              </li>
            ))}
          </ul>
        )}
      </RowsOrState>
    </div>
  );
}

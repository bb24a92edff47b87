import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { ListLink, PageLink } from '#components/controls/actions/PageLink.tsx';
import { PageTabs } from '#components/controls/actions/Tabs.tsx';
import { ListFault, Pagination } from '#components/controls/lists/ListFrame.tsx';
import { EmptyState } from '#components/controls/states/ErrorState.tsx';
import { LoadingRegion, Skeleton, SlowNotice } from '#components/controls/states/Skeleton.tsx';
import { UnreadDot } from '#components/controls/text/Badge.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { dialogs, type ConfirmText } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { replaceQuery, useAddressQuery } from '#lib/navigation/address.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { pageOf, usePageParam } from '#lib/navigation/listPage.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { keyOf, type InboxRow, type InboxView } from '#lib/news/useInboxRows.ts';
import styles from './Inbox.module.scss';

type NewsRoute = '/note' | '/help' | '/notice';

/** The head of messages, support and notices, and the page for members below it. */
export function NewsPage({ route, children }: { route: NewsRoute; children: ReactNode }) {
  const { t } = useTranslation();
  const { noteCount, helpCount } = useCurrentUser();
  const tabs = [
    { href: '/note', label: t('menu.note'), count: noteCount },
    { href: '/help', label: t('menu.help'), count: helpCount },
    { href: '/notice', label: t('menu.notice') },
  ].map((tab) => ({ ...tab, isCurrent: tab.href === route }));
  const title = tabs.find(({ isCurrent }) => isCurrent)?.label ?? '';
  return (
    <PageFrame title={title} isTitleHidden>
      <PageTabs label={t('layout.news')} tabs={tabs} />
      <MemberGate>{children}</MemberGate>
    </PageFrame>
  );
}

export interface RecordPlace {
  listHref: string;
  /** Opens the list in place of a record that goes. */
  leave: () => Promise<unknown>;
}

interface InboxProps<Row> {
  route: NewsRoute;
  /** Names the list. */
  label: string;
  view: InboxView<Row>;
  isUnread: (row: Row) => boolean;
  /** Stands before the time. */
  status?: (row: Row) => string;
  failed: string;
  /** Where a member can turn whose list cannot be read. Default: support. */
  contact?: ReactNode;
  empty: string;
  /** Above the list, also while it is loading. */
  lead?: ReactNode;
  foot?: ReactNode;
  /** The open record. */
  children: (row: Row, place: RecordPlace) => ReactNode;
}

/** A list of records, or the one of them that the URL names (`?id=`). */
export function Inbox<Row extends InboxRow>({ route, view, failed, contact, lead, children, ...list }: InboxProps<Row>) {
  const { t } = useTranslation();
  const router = useRouter();
  const open = useAddressQuery().get('id') || null;
  const { page } = usePageParam();
  // The row that gets the focus on return.
  const [lastOpen, setLastOpen] = useState(open);
  if (open !== null && open !== lastOpen) setLastOpen(open);

  const { rows, error, isValidating, reload } = view;
  const place: RecordPlace = {
    listHref: page === 1 ? route : `${route}?page=${page}`,
    leave: () => replaceQuery(router, { id: null }),
  };
  const record = rows?.find((row) => keyOf(row) === open);
  const isMissing = rows && open !== null && !record;
  // The record may be newer than the loaded list.
  const isLoading = isMissing ? isValidating : !rows && !error;
  return (
    <>
      {open === null && lead}
      {isLoading && <RowSkeleton onRetry={reload} />}
      {error && !isLoading && (
        <ListFault text={rows ? t('list.stale') : failed} error={error} isBusy={isValidating} onRetry={reload} hasRows={rows !== undefined}>
          {contact}
        </ListFault>
      )}
      {rows && open === null && <RowList {...list} route={route} view={view} rows={rows} lastOpen={lastOpen} />}
      {record && children(record, place)}
      {isMissing && !isLoading && (
        <EmptyState text={t('list.gone')}>
          <ListLink href={place.listHref} />
        </EmptyState>
      )}
    </>
  );
}

const skeletonRows = 8;

function RowSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <div>
      <SlowNotice onRetry={onRetry} />
      <LoadingRegion className={styles.rows}>
        {Array.from({ length: skeletonRows }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton />
          </div>
        ))}
      </LoadingRegion>
    </div>
  );
}

type RowListProps<Row> = Omit<InboxProps<Row>, 'failed' | 'contact' | 'lead' | 'children'> & {
  rows: readonly Row[];
  lastOpen: string | null;
};

function RowList<Row extends InboxRow>({ route, label, view, rows: all, isUnread, status, empty, foot, lastOpen }: RowListProps<Row>) {
  const { t } = useTranslation();
  const { page: wanted, setPage } = usePageParam();
  const { page, pageCount, rows } = pageOf(all, wanted);
  const frame = useRef<HTMLElement>(null);
  const start = useRef<HTMLParagraphElement>(null);

  const goBackToRow = useEffectEvent(() => {
    if (lastOpen === null) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(lastOpen)}"]`);
    (row ?? start.current)?.focus({ preventScroll: !row });
  });
  useEffect(() => goBackToRow(), []);

  function handlePage(next: number) {
    setPage(next);
    start.current?.focus();
  }

  const place = page === 1 ? '' : `page=${page}&`;
  return (
    <section ref={frame} className={styles.list} aria-label={label} aria-busy={view.isValidating}>
      <p ref={start} className={styles.start} tabIndex={-1}>
        <VisuallyHidden>{t('pagination.page', { n: page })}</VisuallyHidden>
      </p>
      {rows.length === 0 && <EmptyState text={empty} />}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={keyOf(row)}>
              <PageLink
                href={`${route}?${place}id=${encodeURIComponent(keyOf(row))}`}
                isShallow
                className={styles.row}
                data-row={keyOf(row)}
                data-new={isUnread(row) || undefined}
              >
                {isUnread(row) && <UnreadDot text={t('list.unread')} />}
                <span className={styles.title}>
                  <OperatorTitle text={row.title.trim() || t('list.untitled')} color={row.titleColor} />
                </span>
                <span className={styles.date}>{[status?.(row), formatDayMinute(row.lastDate)].filter(Boolean).join(' · ')}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} onSelect={handlePage} />
      {rows.length > 0 && foot}
    </section>
  );
}

interface NewsRecordProps {
  title: ReactNode;
  /** The contents begin with it: only screen readers get the heading. */
  isTitleHidden?: boolean;
  /** Of the upstream. */
  date?: string;
  listHref: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One record: a message, an enquiry or a notice. */
export function NewsRecord({ title, isTitleHidden = false, date, listHref, action, children }: NewsRecordProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed row has unmounted: focus the heading.
  const takeFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);

  return (
    <article className={styles.record}>
      <div className={styles.acts}>
        <ListLink href={listHref} size="small" variant="quiet" />
        {action}
      </div>
      <h2 ref={heading} tabIndex={-1} className={isTitleHidden ? styles.hidden : styles.heading}>
        {title}
      </h2>
      {date !== undefined && <p className={styles.date}>{formatDayMinute(date)}</p>}
      {children}
    </article>
  );
}

/** Marks what is shown as read, when online: once a version, null = nothing to mark. A failure is not told: badge and mark come back, and opening it again repeats it. */
export function useMarkShown(version: string | null, mark: () => Promise<void>): void {
  const isOnline = useIsOnline();
  const marked = useRef<string | null>(null);
  const markOnce = useEffectEvent(() => {
    if (!isOnline || version === null || marked.current === version) return;
    marked.current = version;
    mark().catch(() => undefined);
  });
  useEffect(() => markOnce(), [isOnline, version]);
}

interface ActTexts {
  /** Asked first: the act cannot be undone. */
  question?: ConfirmText;
  failed: string;
  /** Runs after the question, before the record disappears. */
  onStart?: () => Promise<unknown>;
}

/** Carries out what the member does with records, and tells of a failure. Resolves to true if it was done. */
export function useNewsAct() {
  const { t } = useTranslation();
  const ask = useQuestion();

  return async (work: () => Promise<void>, { question, failed, onStart }: ActTexts): Promise<boolean> => {
    if (question && (await ask({ ...question, isDangerous: true })) !== true) return false;
    if (!navigator.onLine) {
      await dialogs.warning({ text: t('net.offline') });
      return false;
    }
    await onStart?.();
    focusHeading();
    try {
      await work();
      return true;
    } catch (cause) {
      const { outcome, requestId } = cause as CallError;
      await dialogs.warning({ text: outcome === 'unknown' ? t('list.unknown') : failed, requestId });
      return false;
    }
  };
}

import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { ListLink, PageLink } from '#components/controls/actions/PageLink.tsx';
import { PageTabs } from '#components/controls/actions/Tabs.tsx';
import { EmptyState, ListFault } from '#components/controls/states/ErrorState.tsx';
import { LoadingRegion, Skeleton, SlowNotice } from '#components/controls/states/Skeleton.tsx';
import { UnreadDot } from '#components/controls/text/Badge.tsx';
import { VisuallyHidden } from '#components/controls/text/Icon.tsx';
import { OperatorHtml, OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { dialogs, type ConfirmText } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { pushQuery, replaceQuery, useAddressQuery } from '#lib/navigation/address.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import type { InboxRow, InboxView } from '#lib/news/inboxRows.ts';
import styles from './news.module.scss';
import { Pagination } from './Pagination.tsx';

/** The head of messages, support and notices, and the page for members below it. */
export function NewsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const { noteCount, helpCount } = useCurrentUser();
  const tabs = [
    { href: '/note', label: t('menu.note'), count: noteCount },
    { href: '/help', label: t('menu.help'), count: helpCount },
    { href: '/notice', label: t('menu.notice') },
  ].map((tab) => ({ ...tab, isCurrent: tab.href === pathname }));
  const title = tabs.find(({ isCurrent }) => isCurrent)?.label ?? '';
  return (
    <PageFrame title={title} isTitleHidden>
      <PageTabs label={t('layout.news')} tabs={tabs} />
      <MemberGate>{children}</MemberGate>
    </PageFrame>
  );
}

/** The 1-based page of the list. It is read from the URL (`?page=`), so that reload and Back restore it; an invalid value counts as 1. */
function usePage(): number {
  const value = useAddressQuery().get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(value) ? Number(value) : 1;
}

function useListHref(): string {
  const { pathname } = useRouter();
  const page = usePage();
  return page === 1 ? pathname : `${pathname}?page=${page}`;
}

interface InboxProps<Row> {
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
  children: (row: Row) => ReactNode;
}

/** A list of records, or the one of them that the URL names (`?id=`). */
export function Inbox<Row extends InboxRow>({ view, failed, contact, lead, children, ...list }: InboxProps<Row>) {
  const { t } = useTranslation();
  const listHref = useListHref();
  const open = useAddressQuery().get('id') || null;
  // The row that gets the focus on return.
  const [lastOpen, setLastOpen] = useState(open);
  if (open !== null && open !== lastOpen) setLastOpen(open);

  const { rows, error, isValidating, reload } = view;
  const record = rows?.find(({ key }) => key === open);
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
      {rows && open === null && <RowList {...list} rows={rows} isBusy={isValidating} lastOpen={lastOpen} />}
      {record && children(record)}
      {isMissing && !isLoading && (
        <EmptyState text={t('list.gone')}>
          <ListLink href={listHref} />
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

const pageSize = 20;

interface RowListProps<Row> extends Pick<InboxProps<Row>, 'label' | 'isUnread' | 'status' | 'empty' | 'foot'> {
  rows: readonly Row[];
  isBusy: boolean;
  lastOpen: string | null;
}

function RowList<Row extends InboxRow>({ label, rows, isBusy, isUnread, status, empty, foot, lastOpen }: RowListProps<Row>) {
  const { t } = useTranslation();
  const router = useRouter();
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(usePage(), pageCount);
  const frame = useRef<HTMLElement>(null);
  const start = useRef<HTMLParagraphElement>(null);

  const goBackToRow = useEffectEvent(() => {
    if (lastOpen === null) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(lastOpen)}"]`);
    (row ?? start.current)?.focus({ preventScroll: !row });
  });
  useEffect(() => goBackToRow(), []);

  function handlePage(next: number) {
    void pushQuery(router, { page: next === 1 ? null : String(next) });
    start.current?.focus();
  }

  const place = page === 1 ? '' : `page=${page}&`;
  return (
    <section ref={frame} className={styles.list} aria-label={label} aria-busy={isBusy}>
      <p ref={start} className={styles.start} tabIndex={-1}>
        <VisuallyHidden>{t('pagination.page', { n: page })}</VisuallyHidden>
      </p>
      {rows.length === 0 && <EmptyState text={empty} />}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.slice((page - 1) * pageSize, page * pageSize).map((row) => (
            <li key={row.key}>
              <PageLink
                href={`${router.pathname}?${place}id=${encodeURIComponent(row.key)}`}
                isShallow
                className={styles.row}
                data-row={row.key}
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
  /** A title without a date is that of a form. */
  row: { title: string; titleColor?: string; lastDate?: string };
  /** The contents begin with it: only screen readers get the heading. */
  isTitleHidden?: boolean;
  /** Deletes the record, once the member has answered the question. */
  removal?: false | { question: string; run: () => Promise<void> };
  children: ReactNode;
}

/** One record: a message, an enquiry or a notice. */
export function NewsRecord({ row, isTitleHidden = false, removal, children }: NewsRecordProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const listHref = useListHref();
  const act = useNewsAct();
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed row has unmounted: focus the heading.
  const takeFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);

  const handleDelete = ({ question, run }: Exclude<typeof removal, false | undefined>) =>
    act(run, {
      question: { text: question, confirmText: t('action.delete') },
      failed: t('msg2054'),
      onStart: () => replaceQuery(router, { id: null }),
    });

  return (
    <article className={styles.record}>
      <div className={styles.acts}>
        <ListLink href={listHref} size="small" variant="quiet" />
        {removal && (
          <Button size="small" variant="quiet" icon="trash" onClick={() => void handleDelete(removal)}>
            {t('action.delete')}
          </Button>
        )}
      </div>
      <h2 ref={heading} tabIndex={-1} className={isTitleHidden ? styles.hidden : styles.heading}>
        <OperatorTitle text={row.title.trim() || t('list.untitled')} color={row.titleColor ?? ''} />
      </h2>
      {row.lastDate !== undefined && <p className={styles.date}>{formatDayMinute(row.lastDate)}</p>}
      {children}
    </article>
  );
}

/** The contents of a record. `isOwn`: written by the member. */
export function NewsContents({ html, isOwn }: { html: string; isOwn?: boolean }) {
  const { t } = useTranslation();
  return html.trim() ? <OperatorHtml html={html} isOwn={isOwn} /> : <p className={styles.blank}>{t('list.blank')}</p>;
}

/**
 * Marks the shown record as read, once for each `version` of it and only while online. Null means that there is nothing to mark. A failure
 * shows no message, because badge and mark come back and opening the record again repeats the call.
 */
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

import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { MoreButton } from '#components/controls/actions/MoreButton.tsx';
import { ListLink, PageLink } from '#components/controls/actions/PageLink.tsx';
import { PageTabs } from '#components/controls/actions/Tabs.tsx';
import { EmptyState, ListFault } from '#components/controls/states/ErrorState.tsx';
import { LoadingRegion, Skeleton, SlowNotice } from '#components/controls/states/Skeleton.tsx';
import { UnreadDot } from '#components/controls/text/Badge.tsx';
import { OperatorHtml, OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { dialogs, type ConfirmText } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { replaceQuery, useAddressQuery } from '#lib/navigation/address.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import type { InboxRow, InboxView } from '#lib/news/inboxRows.ts';
import styles from './news.module.scss';

/** The frame that the pages of messages, support and notices share. */
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

interface InboxProps<Row> {
  label: string;
  view: InboxView<Row>;
  isUnread: (row: Row) => boolean;
  status?: (row: Row) => string;
  failed: string;
  contact?: ReactNode;
  empty: string;
  lead?: ReactNode;
  foot?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A list of records, or the one record that the URL names (`?id=`). */
export function Inbox<Row extends InboxRow>({
  view,
  failed,
  contact,
  lead,
  children,
  ...list
}: InboxProps<Row>) {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const open = useAddressQuery().get('id') || null;
  const [parts, setParts] = useState(1);
  // The key of the row that gets the focus when the member returns to the list.
  const [lastOpen, setLastOpen] = useState(open);
  if (open !== null && open !== lastOpen) setLastOpen(open);

  const { rows, error, isValidating, reload } = view;
  const record = rows?.find(({ key }) => key === open);
  const isMissing = rows && open !== null && !record;
  // A missing record may be newer than the loaded list, so a running request counts as loading.
  const isLoading = isMissing ? isValidating : !rows && !error;
  return (
    <>
      {open === null && lead}
      {isLoading && <RowSkeleton onRetry={reload} />}
      {error && !isLoading && (
        <ListFault
          text={rows ? t('list.stale') : failed}
          error={error}
          isBusy={isValidating}
          onRetry={reload}
          hasRows={rows !== undefined}
        >
          {contact}
        </ListFault>
      )}
      {rows && open === null && (
        <RowList
          {...list}
          rows={rows}
          isBusy={isValidating}
          lastOpen={lastOpen}
          parts={parts}
          onMore={() => setParts(parts + 1)}
        />
      )}
      {record && children(record)}
      {isMissing && !isLoading && (
        <EmptyState text={t('list.gone')}>
          <ListLink href={pathname} />
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

const partSize = 20;

interface RowListProps<Row> extends Pick<
  InboxProps<Row>,
  'label' | 'isUnread' | 'status' | 'empty' | 'foot'
> {
  rows: readonly Row[];
  isBusy: boolean;
  lastOpen: string | null;
  parts: number;
  onMore: () => void;
}

function RowList<Row extends InboxRow>({
  label,
  rows,
  isBusy,
  isUnread,
  status,
  empty,
  foot,
  lastOpen,
  parts,
  onMore,
}: RowListProps<Row>) {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const frame = useRef<HTMLElement>(null);
  const shown = rows.slice(
    0,
    Math.max(parts * partSize, rows.findIndex(({ key }) => key === lastOpen) + 1),
  );

  const goBackToRow = useEffectEvent(() => {
    if (lastOpen === null) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(lastOpen)}"]`);
    if (row) row.focus();
    else focusHeading();
  });
  useEffect(() => goBackToRow(), []);

  return (
    <section ref={frame} className={styles.list} aria-label={label} aria-busy={isBusy}>
      {rows.length === 0 && <EmptyState text={empty} />}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((row) => (
            <li key={row.key}>
              <PageLink
                href={`${pathname}?id=${encodeURIComponent(row.key)}`}
                isShallow
                className={styles.row}
                data-row={row.key}
                data-new={isUnread(row) || undefined}
              >
                {isUnread(row) && <UnreadDot text={t('list.unread')} />}
                <span className={styles.title}>
                  <OperatorTitle
                    text={row.title.trim() || t('list.untitled')}
                    color={row.titleColor}
                  />
                </span>
                <span className={styles.date}>
                  {[status?.(row), formatDayMinute(row.lastDate)].filter(Boolean).join(' · ')}
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <MoreButton list={frame} row="[data-row]" className={styles.more} onMore={onMore} />
      )}
      {rows.length > 0 && foot}
    </section>
  );
}

interface NewsRecordProps {
  row: { title: string; titleColor?: string; lastDate?: string };
  /** Only screen readers get the heading, because the contents begin with the title. */
  isTitleHidden?: boolean;
  removal?: false | { question: string; run: () => Promise<void> };
  children: ReactNode;
}

export function NewsRecord({ row, isTitleHidden = false, removal, children }: NewsRecordProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const act = useNewsAct();
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed row has unmounted, so the heading takes the focus.
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
        <ListLink href={router.pathname} size="small" variant="quiet" />
        {removal && (
          <Button
            size="small"
            variant="quiet"
            icon="trash"
            onClick={() => void handleDelete(removal)}
          >
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

export function NewsContents({ html, isOwn }: { html: string; isOwn?: boolean }) {
  const { t } = useTranslation();
  return html.trim() ? (
    <OperatorHtml html={html} isOwn={isOwn} />
  ) : (
    <p className={styles.blank}>{t('list.blank')}</p>
  );
}

/** `version`: null = nothing to mark. A failure shows no message, because opening the record again repeats the call. */
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
  question?: ConfirmText;
  failed: string;
  /** Runs after the question and before the record disappears. */
  onStart?: () => Promise<unknown>;
}

/** The returned function shows a failure. It resolves to true if the action succeeded. */
export function useNewsAct() {
  const { t } = useTranslation();
  const ask = useQuestion();

  return async (
    work: () => Promise<void>,
    { question, failed, onStart }: ActTexts,
  ): Promise<boolean> => {
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
      await dialogs.warning({
        text: outcome === 'unknown' ? t('list.unknown') : failed,
        requestId,
      });
      return false;
    }
  };
}

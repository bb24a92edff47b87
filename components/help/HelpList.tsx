import { useMemo, useRef } from 'react';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/Button.tsx';
import { IconButton } from '#components/controls/IconButton.tsx';
import { PageLink } from '#components/controls/PageLink.tsx';
import { Pagination } from '#components/controls/Pagination.tsx';
import { VisuallyHidden } from '#components/controls/VisuallyHidden.tsx';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { helpAddress } from '#lib/inbox/helpAddress.ts';
import { useDeleteHelp } from '#lib/inbox/useDeleteHelp.ts';
import { hasNewAnswer, type HelpEntriesView } from '#lib/inbox/useHelpEntries.ts';
import { pageCountOf, pageSize, readPage, rowKeys } from '#lib/navigation/listPage.ts';
import { pushQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import styles from './HelpList.module.scss';
import { HelpStatus } from './HelpStatus.tsx';

interface HelpListProps {
  view: HelpEntriesView;
  entries: HelpEntry[];
}

/** The enquiries that are known, a page of them at a time. */
export function HelpList({ view, entries }: HelpListProps) {
  const { t, i18n } = useTranslation();
  const router = useRouter();
  const query = useAddressQuery();
  const { deleteAll, isDeleting } = useDeleteHelp(view);
  const range = useRef<HTMLParagraphElement>(null);
  const keys = useMemo(() => rowKeys(entries), [entries]);
  const pageCount = pageCountOf(entries.length);
  const page = Math.min(readPage(query.get('page')), pageCount);
  const first = (page - 1) * pageSize;
  const rows = entries.slice(first, first + pageSize);
  const number = (value: number) => formatNumber(value, i18n.language);

  function handlePage(next: number) {
    void pushQuery(router, { page: next === 1 ? null : String(next) });
    // The rows begin there, for the eye and for a screen reader.
    range.current?.focus();
  }

  return (
    <section className={styles.list} aria-label={t('help.list')} aria-busy={view.isValidating}>
      <div className={styles.head}>
        <p ref={range} tabIndex={-1}>
          {t('history.range', { from: number(first + 1), to: number(first + rows.length), total: number(view.total) })}
        </p>
        <IconButton icon="refresh" label={t('help.refresh')} onClick={view.reload} />
      </div>
      <ul className={styles.rows}>
        {rows.map((entry, index) => {
          const key = keys[first + index] ?? '';
          return (
            <li key={key}>
              <HelpRow entry={entry} href={helpAddress(entry.id, Number(key.slice(key.lastIndexOf('/') + 1)))} />
            </li>
          );
        })}
      </ul>
      <Pagination page={page} pageCount={pageCount} onSelect={handlePage} />
      <Button size="small" variant="quiet" className={styles.deleteAll} isBusy={isDeleting} onClick={() => void deleteAll()}>
        {t('help.deleteAll')}
      </Button>
    </section>
  );
}

function HelpRow({ entry, href }: { entry: HelpEntry; href: string }) {
  const { t } = useTranslation();
  const isNew = hasNewAnswer(entry);
  return (
    <PageLink href={href} isShallow className={`${styles.row} ${isNew ? styles.new : ''}`}>
      <span className={styles.title}>
        {isNew && <VisuallyHidden>{`${t('help.newAnswer')}: `}</VisuallyHidden>}
        {entry.title.trim() || t('help.untitled')}
      </span>
      <HelpStatus status={entry.status} />
      <span className={styles.date}>{formatDate(entry.lastDate)}</span>
    </PageLink>
  );
}

import { useEffect, useEffectEvent, useMemo, useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/Button.tsx';
import { EmptyState } from '#components/controls/EmptyState.tsx';
import { Icon } from '#components/controls/Icon.tsx';
import { IconButton } from '#components/controls/IconButton.tsx';
import { Pagination } from '#components/controls/Pagination.tsx';
import { TextField } from '#components/controls/TextField.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { pageCountOf, pageSize } from '#lib/navigation/listPage.ts';
import { searchNotices } from '#lib/notices/searchNotices.ts';
import { useRecordAddress } from '#lib/navigation/useRecordAddress.ts';
import styles from './NoticeList.module.scss';
import { NoticeRow } from './NoticeRow.tsx';

interface NoticeListProps {
  notices: readonly Notice[];
  /** What is searched for in the titles. */
  words: string;
  onWords: (words: string) => void;
  isBusy: boolean;
  onReload: () => void;
  /** The id of the notice the member comes back from. */
  lastOpen: string | null;
}

/** The notices, a page of them at a time, and a search in their titles. */
export function NoticeList({ notices, words, onWords, isBusy, onReload, lastOpen }: NoticeListProps) {
  const { t, i18n } = useTranslation();
  const { page: wanted, hrefOf, setPage, toFirstPage } = useRecordAddress('/notice');
  const found = useMemo(() => searchNotices(notices, words), [notices, words]);
  const list = useRef<HTMLElement>(null);
  const range = useRef<HTMLParagraphElement>(null);
  const pageCount = pageCountOf(found.length);
  const page = Math.min(wanted, pageCount);
  const first = (page - 1) * pageSize;
  const rows = found.slice(first, first + pageSize);
  const number = (value: number) => formatNumber(value, i18n.language);

  const goBackToRow = useEffectEvent(() => {
    if (lastOpen === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-notice="${CSS.escape(lastOpen)}"]`);
    (row ?? range.current)?.focus({ preventScroll: !row });
  });

  useEffect(() => goBackToRow(), []);

  function search(next: string) {
    onWords(next);
    toFirstPage();
  }

  function handlePage(next: number) {
    setPage(next);
    // The rows begin there, for the eye and for a screen reader.
    range.current?.focus();
  }

  if (notices.length === 0) return <EmptyState text={t('notice.empty')} />;
  return (
    <section ref={list} className={styles.list} aria-label={t('menu.notice')} aria-busy={isBusy}>
      <TextField
        label={t('notice.search')}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        after={<Icon name="search" className={styles.lens} />}
        value={words}
        onChange={(event: ChangeEvent<HTMLInputElement>) => search(event.target.value)}
      />
      <div className={styles.head}>
        <p ref={range} tabIndex={-1} role="status">
          {found.length > 0
            ? t('history.range', { from: number(first + 1), to: number(first + rows.length), total: number(found.length) })
            : t('notice.noMatch')}
        </p>
        <IconButton icon="refresh" label={t('notice.refresh')} onClick={onReload} />
      </div>
      {rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} href={hrefOf(notice.id)} />
          ))}
        </ul>
      ) : (
        <div className={styles.none}>
          <Button onClick={() => search('')}>{t('history.showAll')}</Button>
        </div>
      )}
      <Pagination page={page} pageCount={pageCount} onSelect={handlePage} />
    </section>
  );
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/Button.tsx';
import { EmptyState } from '#components/controls/EmptyState.tsx';
import { IconButton } from '#components/controls/IconButton.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import { Pagination } from '#components/controls/Pagination.tsx';
import { formatNumber } from '#lib/format/formatNumber.ts';
import type { ListedNote } from '#lib/inbox/listNotes.ts';
import type { NotesView } from '#lib/inbox/useNotes.ts';
import { pageCountOf, pageSize } from '#lib/navigation/listPage.ts';
import { useRecordAddress } from '#lib/navigation/useRecordAddress.ts';
import styles from './NoteList.module.scss';
import { NoteRow } from './NoteRow.tsx';
import { useNoteActs } from './useNoteActs.ts';

interface NoteListProps {
  view: NotesView;
  notes: readonly ListedNote[];
  /** The key of the message the member comes back from. */
  lastOpen: string | null;
}

/** The messages, a page of them at a time, and what can be done with all of them. */
export function NoteList({ view, notes, lastOpen }: NoteListProps) {
  const { t, i18n } = useTranslation();
  const { page: wanted, hrefOf, setPage } = useRecordAddress('/note');
  const { readAll, removeAll } = useNoteActs(view);
  const list = useRef<HTMLElement>(null);
  const range = useRef<HTMLParagraphElement>(null);
  const pageCount = pageCountOf(notes.length);
  const page = Math.min(wanted, pageCount);
  const first = (page - 1) * pageSize;
  const rows = notes.slice(first, first + pageSize);
  const number = (value: number) => formatNumber(value, i18n.language);

  const goBackToRow = useEffectEvent(() => {
    if (lastOpen === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-note="${CSS.escape(lastOpen)}"]`);
    (row ?? range.current)?.focus({ preventScroll: !row });
  });

  useEffect(() => goBackToRow(), []);

  function handlePage(next: number) {
    setPage(next);
    range.current?.focus();
  }

  if (notes.length === 0) {
    return (
      <EmptyState text={t('empty.notes')}>
        <LinkButton href="/help" icon="support">
          {t('error.toSupport')}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <section ref={list} className={styles.list} aria-label={t('menu.note')} aria-busy={view.isValidating}>
      <div className={styles.head}>
        <p ref={range} tabIndex={-1}>
          {t('history.range', { from: number(first + 1), to: number(first + rows.length), total: number(notes.length) })}
          {view.unreadCount > 0 && <span className={styles.unread}>{t('note.unreadCount', { n: number(view.unreadCount) })}</span>}
        </p>
        <div className={styles.acts}>
          {view.hasUnread && (
            <Button size="small" icon="check" onClick={() => void readAll()}>
              {t('note.readAll')}
            </Button>
          )}
          <IconButton icon="refresh" label={t('note.refresh')} onClick={view.reload} />
        </div>
      </div>
      <ul className={styles.rows}>
        {rows.map((note) => (
          <NoteRow key={note.key} note={note} href={hrefOf(note.key)} />
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} onSelect={handlePage} />
      <div className={styles.foot}>
        <Button size="small" variant="quiet" icon="cross" onClick={() => void removeAll()}>
          {t('note.deleteAll')}
        </Button>
      </div>
    </section>
  );
}

import { Fragment } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { ListRow } from '#components/controls/lists/ListRow.tsx';
import { UnreadDot } from '#components/controls/text/UnreadDot.tsx';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import { formatDayMinute } from '#lib/format/formatMoment.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { isUnread, type ListedNote } from '#lib/notes/listNotes.ts';
import type { NotesView } from '#lib/notes/useNotes.ts';
import { pageOf } from '#lib/navigation/listPage.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';
import { useRecordParam } from '#lib/navigation/useRecordParam.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './NoteList.module.scss';
import { useNoteActs } from './useNoteActs.ts';

export function NoteList({ view, notes, lastOpen }: { view: NotesView; notes: readonly ListedNote[]; lastOpen: string | null }) {
  const { t, i18n } = useTranslation();
  const rangeText = useRangeText();
  const { page: wanted, hrefOf, setPage } = useRecordParam('/note');
  const { has } = useBackend();
  const { readAll, removeAll } = useNoteActs(view);
  const { page, pageCount, rows } = pageOf(notes, wanted);

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
    <ListFrame
      label={t('menu.note')}
      isBusy={view.isValidating}
      range={
        <>
          {rangeText(page, notes.length)}
          {view.unreadCount > 0 && (
            <span className={styles.unread}>{t('note.unreadCount', { n: formatNumber(view.unreadCount, i18n.language) })}</span>
          )}
        </>
      }
      acts={
        view.hasUnread &&
        has('read-all-note') && (
          <Button size="small" icon="check" onClick={() => void readAll()}>
            {t('note.readAll')}
          </Button>
        )
      }
      refreshLabel={t('note.refresh')}
      onRefresh={view.reload}
      rows={rows.map((note, index) => (
        <Fragment key={note.key}>
          {index > 0 && isUnread(rows[index - 1]!) && !isUnread(note) && <li className={styles.read}>{t('note.read')}</li>}
          <NoteRow note={note} href={hrefOf(note.key)} />
        </Fragment>
      ))}
      page={page}
      pageCount={pageCount}
      onPage={setPage}
      foot={
        has('del-all-note') && (
          <Button size="small" variant="danger" icon="trash" onClick={() => void removeAll()}>
            {t('note.deleteAll')}
          </Button>
        )
      }
      lastOpen={lastOpen}
    />
  );
}

function NoteRow({ note, href }: { note: ListedNote; href: string }) {
  const { t } = useTranslation();
  const isNew = isUnread(note);

  return (
    <ListRow
      href={href}
      rowKey={note.key}
      isNew={isNew}
      mark={isNew && <UnreadDot text={t('note.unread')} />}
      title={<OperatorTitle text={note.title.trim() || t('note.untitled')} color={note.titleColor} />}
      date={formatDayMinute(note.lastDate)}
    />
  );
}

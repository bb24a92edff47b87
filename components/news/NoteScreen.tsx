import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { OperatorHtml, OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import { isUnread, useNotes, type ListedNote, type NotesView } from '#lib/notes/useNotes.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { Inbox, NewsPage, NewsRecord, useMarkShown, useNewsAct, type RecordPlace } from './Inbox.tsx';
import styles from './Inbox.module.scss';

/** The operator's messages to the member. */
export function NoteScreen() {
  return (
    <NewsPage route="/note">
      <NoteInbox />
    </NewsPage>
  );
}

export function NoteInbox() {
  const { t } = useTranslation();
  const { has } = useBackend();
  const view = useNotes();
  const act = useNewsAct();

  const handleReadAll = () => act(view.markAllRead, { failed: t('note.readFailed') });

  return (
    <Inbox
      route="/note"
      label={t('menu.note')}
      view={view}
      isUnread={isUnread}
      failed={t('note.failed')}
      empty={t('empty.notes')}
      foot={
        view.hasUnread &&
        has('read-all-note') && (
          <Button size="small" variant="quiet" icon="check" className={styles.act} onClick={() => void handleReadAll()}>
            {t('note.readAll')}
          </Button>
        )
      }
    >
      {(note, place) => <NoteRecord key={note.key} note={note} view={view} place={place} />}
    </Inbox>
  );
}

function NoteRecord({ note, view, place }: { note: ListedNote; view: NotesView; place: RecordPlace }) {
  const { t } = useTranslation();
  const { has } = useBackend();
  const act = useNewsAct();
  // If the upstream does not report the read state, marking again is harmless.
  useMarkShown(note.isRead === true ? null : note.key, () => view.markRead(note));

  const handleDelete = () =>
    act(() => view.remove(note), {
      question: { text: t('note.deleteQuestion'), confirmText: t('action.delete') },
      failed: t('msg2054'),
      onStart: place.leave,
    });

  return (
    <NewsRecord
      title={<OperatorTitle text={note.title.trim() || t('list.untitled')} color={note.titleColor} />}
      date={note.lastDate}
      listHref={place.listHref}
      action={
        note.id &&
        has('del-note') && (
          <Button size="small" variant="quiet" icon="trash" onClick={() => void handleDelete()}>
            {t('action.delete')}
          </Button>
        )
      }
    >
      {note.contents.trim() ? <OperatorHtml html={note.contents} /> : <p className={styles.blank}>{t('list.blank')}</p>}
      {note.answer && (
        <section className={styles.answer} aria-label={t('note.answer')}>
          <h3>{t('note.answer')}</h3>
          <OperatorHtml html={note.answer} />
        </section>
      )}
    </NewsRecord>
  );
}

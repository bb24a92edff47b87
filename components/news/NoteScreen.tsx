import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { isUnread, useNotes, type ListedNote, type MailView } from '#lib/news/useMail.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { Inbox, NewsContents, NewsPage, NewsRecord, useMarkShown, useNewsAct } from './Inbox.tsx';
import styles from './news.module.scss';

/** The operator's messages to the member. */
export function NoteScreen() {
  return (
    <NewsPage>
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
      label={t('menu.note')}
      view={view}
      isUnread={isUnread}
      failed={t('note.failed')}
      empty={t('empty.notes')}
      foot={
        view.hasUnread &&
        has('read-all-note') && (
          <Button
            size="small"
            variant="quiet"
            icon="check"
            className={styles.act}
            onClick={() => void handleReadAll()}
          >
            {t('note.readAll')}
          </Button>
        )
      }
    >
      {(note) => <NoteRecord key={note.key} note={note} view={view} />}
    </Inbox>
  );
}

function NoteRecord({ note, view }: { note: ListedNote; view: MailView<ListedNote> }) {
  const { t } = useTranslation();
  const { has } = useBackend();
  // If the upstream does not report the read state, each visit marks the message again, which is harmless.
  useMarkShown(note.isRead === true ? null : note.key, () => view.markRead(note));

  return (
    // The delete call needs an id, so a message without an id has no button.
    <NewsRecord
      row={note}
      removal={
        note.id !== '' &&
        has('del-note') && { question: t('note.deleteQuestion'), run: () => view.remove(note) }
      }
    >
      <NewsContents html={note.contents} />
      {note.answer && (
        <section className={styles.answer} aria-label={t('note.answer')}>
          <h3>{t('note.answer')}</h3>
          <OperatorHtml html={note.answer} />
        </section>
      )}
    </NewsRecord>
  );
}

import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Neighbors } from '#components/controls/lists/Neighbors.tsx';
import { RecordArticle } from '#components/controls/panels/RecordArticle.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import { formatDayMinute } from '#lib/format/formatMoment.ts';
import { useRecordParam } from '#lib/navigation/useRecordParam.ts';
import type { ListedNote } from '#lib/notes/listNotes.ts';
import type { NotesView } from '#lib/notes/useNotes.ts';
import styles from './NoteArticle.module.scss';
import { UnreadNotice } from './UnreadNotice.tsx';
import { useBackend } from '#lib/site/useBackend.ts';
import { useNoteActs } from './useNoteActs.ts';

/** A longer title is small, so that the message stays within reach. */
const longTitle = 200;

/** One message. Showing it marks it as read. */
export function NoteArticle({ note, view }: { note: ListedNote; view: NotesView }) {
  const { t } = useTranslation();
  const { listHref, hrefOf, leave } = useRecordParam('/note');
  const { has } = useBackend();
  const { removeOne } = useNoteActs(view);
  const titleOf = ({ title }: ListedNote) => title.trim() || t('note.untitled');

  return (
    <RecordArticle
      title={<OperatorTitle text={titleOf(note)} color={note.titleColor} />}
      titleSize={note.title.length > longTitle ? 'small' : 'medium'}
      date={formatDayMinute(note.lastDate)}
      listHref={listHref}
      neighbors={
        view.notes && (
          <Neighbors label={t('menu.note')} rows={view.notes} current={note} titleOf={titleOf} hrefOf={({ key }) => hrefOf(key)} />
        )
      }
      action={
        note.id &&
        has('del-note') && (
          <Button variant="danger" icon="trash" onClick={() => void removeOne(note, leave)}>
            {t('note.delete')}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {note.contents.trim() ? <OperatorHtml html={note.contents} /> : <p className={styles.blank}>{t('note.blank')}</p>}
        {note.answer && (
          <section className={styles.answer} aria-label={t('note.answer')}>
            <h3>{t('note.answer')}</h3>
            <OperatorHtml html={note.answer} />
          </section>
        )}
        {note.id && <UnreadNotice note={note} onRead={view.markRead} />}
      </div>
    </RecordArticle>
  );
}

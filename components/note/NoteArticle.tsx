import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { AccountNumbers } from '#components/operator/AccountNumbers.tsx';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { formatDate } from '#lib/format/formatDate.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import type { ListedNote } from '#lib/notes/listNotes.ts';
import type { NotesView } from '#lib/notes/useNotes.ts';
import { useRecordAddress } from '#lib/navigation/useRecordAddress.ts';
import styles from './NoteArticle.module.scss';
import { TitleBar } from './TitleBar.tsx';
import { UnreadNotice } from './UnreadNotice.tsx';
import { useNoteActs } from './useNoteActs.ts';

/** Maximum length of a title. */
const longTitle = 200;

interface NoteArticleProps {
  note: ListedNote;
  view: NotesView;
}

/** One message. Showing it marks it as read. */
export function NoteArticle({ note, view }: NoteArticleProps) {
  const { t } = useTranslation();
  const { listHref, leave } = useRecordAddress('/note');
  const { removeOne } = useNoteActs(view);
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed row has unmounted: focus the heading.
  const takeFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });

  useEffect(() => takeFocus(), []);

  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <div className={styles.title}>
          <TitleBar color={note.titleColor} />
          <h2
            ref={heading}
            tabIndex={-1}
            lang={textLanguage(note.title)}
            className={note.title.length > longTitle ? styles.long : undefined}
          >
            {note.title.trim() || t('note.untitled')}
          </h2>
        </div>
        <p className={styles.date}>{formatDate(note.lastDate)}</p>
      </header>
      <div className={styles.body}>
        {note.contents.trim() ? <OperatorHtml html={note.contents} /> : <p className={styles.blank}>{t('note.blank')}</p>}
        <AccountNumbers html={`${note.contents}<p>${note.answer ?? ''}`} />
        {note.answer && (
          <section className={styles.answer} aria-label={t('note.answer')}>
            <h3>{t('note.answer')}</h3>
            <OperatorHtml html={note.answer} />
          </section>
        )}
        {note.id && <UnreadNotice note={note} onRead={view.markRead} />}
      </div>
      <footer className={styles.foot}>
        <LinkButton href={listHref} isShallow icon="chevron-left">
          {t('action.toList')}
        </LinkButton>
        {note.id && (
          <Button variant="danger" icon="cross" onClick={() => void removeOne(note, leave)}>
            {t('note.delete')}
          </Button>
        )}
      </footer>
    </article>
  );
}

import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { UnreadDot } from '#components/controls/text/UnreadDot.tsx';
import { formatDate } from '#lib/format/formatDate.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { isUnread, type ListedNote } from '#lib/notes/listNotes.ts';
import styles from './NoteRow.module.scss';
import { TitleBar } from './TitleBar.tsx';

/** One row of the list. The whole row is the link. */
export function NoteRow({ note, href }: { note: ListedNote; href: string }) {
  const { t } = useTranslation();
  const isNew = isUnread(note);

  return (
    <li className={styles.item}>
      <PageLink href={href} isShallow className={styles.row} data-row={note.key} data-unread={isNew || undefined}>
        {isNew && <UnreadDot text={t('note.unread')} />}
        <span className={styles.title}>
          <TitleBar color={note.titleColor} />
          <span className={styles.words} lang={textLanguage(note.title)}>
            {note.title.trim() || t('note.untitled')}
          </span>
        </span>
        <span className={styles.date}>{formatDate(note.lastDate)}</span>
      </PageLink>
    </li>
  );
}

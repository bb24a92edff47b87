import { PageLink } from '#components/controls/actions/PageLink.tsx';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/formatDate.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { entriesShown } from './BoardSkeleton.tsx';
import styles from './BoardList.module.scss';

interface BoardEntry {
  id: string;
  title: string;
  lastDate: string;
}

interface BoardListProps<Entry extends BoardEntry> {
  entries: readonly Entry[];
  /** The page that shows an entry by `?id=`. */
  href: string;
  mark?: (entry: Entry) => ReactNode;
}

export function BoardList<Entry extends BoardEntry>({ entries, href, mark }: BoardListProps<Entry>) {
  return (
    <ul className={styles.list}>
      {entries.slice(0, entriesShown).map((entry, index) => (
        // Ids may be duplicate or missing.
        <li key={`${entry.id}/${index}`}>
          <PageLink href={`${href}?id=${encodeURIComponent(entry.id)}`} className={styles.row}>
            <span className={styles.title} lang={textLanguage(entry.title)}>
              {entry.title}
            </span>
            {mark?.(entry)}
            <span className={styles.date}>{formatDate(entry.lastDate)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

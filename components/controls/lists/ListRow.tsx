import type { ReactNode } from 'react';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import styles from './ListRow.module.scss';

interface ListRowProps {
  href: string;
  /** Identifies the row in its list (`lastOpen` of ListFrame). */
  rowKey: string;
  isNew: boolean;
  mark?: ReactNode;
  title: ReactNode;
  /** A mark that stands right behind the title. */
  titleMark?: ReactNode;
  status?: ReactNode;
  date: string;
}

/** One record in a list: a notice, a message or an enquiry. The whole row is the link. */
export function ListRow({ href, rowKey, isNew, mark, title, titleMark, status, date }: ListRowProps) {
  return (
    <li className={styles.item}>
      <PageLink href={href} isShallow className={styles.row} data-row={rowKey} data-new={isNew || undefined}>
        {mark}
        <span className={styles.title}>{title}</span>
        {titleMark}
        {status && <span className={styles.status}>{status}</span>}
        <span className={styles.date}>{date}</span>
      </PageLink>
    </li>
  );
}

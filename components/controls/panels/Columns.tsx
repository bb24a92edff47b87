import type { ReactNode } from 'react';
import styles from './Columns.module.scss';

interface MoneyColumnsProps {
  /** Stands above everything, until a receipt tells about the same. */
  notice?: ReactNode;
  /** What to know before anything is typed. */
  lead: ReactNode;
  /** Stands beside on wide screens, between the two on others. */
  aside: ReactNode;
  children?: ReactNode;
}

/** The parts of a money screen: one column for reading, with a side column where there is room (read in the order of the phone). */
export function Columns({ notice, lead, aside, children }: MoneyColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.part}>
        {notice && <div className={styles.notice}>{notice}</div>}
        {lead}
      </div>
      <div className={`${styles.part} ${styles.aside}`}>{aside}</div>
      <div className={styles.part}>{children}</div>
    </div>
  );
}

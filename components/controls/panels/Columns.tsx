import type { ReactNode } from 'react';
import styles from './Columns.module.scss';

interface ColumnsProps {
  /** Shown above everything, until a receipt replaces it. */
  notice?: ReactNode;
  lead?: ReactNode;
  /** Beside the children on wide screens, above them on narrow ones. */
  aside: ReactNode;
  /** On narrow screens the aside is below the children, not above them. */
  isAsideLast?: boolean;
  children?: ReactNode;
  /** Below everything. */
  notes?: ReactNode;
}

/** A page layout: one column, with a side column on wide screens. Screen readers read it in the phone's order. */
export function Columns({ notice, lead, aside, isAsideLast = false, children, notes }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      {notice && <div className={`${styles.part} ${styles.notice}`}>{notice}</div>}
      {lead && <div className={styles.part}>{lead}</div>}
      {isAsideLast && <div className={styles.part}>{children}</div>}
      <div className={`${styles.part} ${styles.aside}`}>{aside}</div>
      {!isAsideLast && <div className={styles.part}>{children}</div>}
      {notes && <div className={styles.part}>{notes}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.scss';

export function VisuallyHidden({ children, role }: { children: ReactNode; role?: 'status' }) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.scss';

interface VisuallyHiddenProps {
  children: ReactNode;
  /** It is told when it changes. */
  role?: 'status';
}

export function VisuallyHidden({ children, role }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  );
}

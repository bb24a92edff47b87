import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.scss';

interface VisuallyHiddenProps {
  children: ReactNode;
  role?: 'status';
}

export function VisuallyHidden({ children, role }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  );
}

import type { ReactNode } from 'react';
import styles from './PageHeading.module.scss';

/** The page's only h1; the focus moves to it when the route changes (components/shell/Layout). */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className={styles.heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

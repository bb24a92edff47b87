import type { ReactNode } from 'react';
import styles from './PageHeading.module.scss';

/** The page's only h1. Layout (components/shell) moves the focus to it when the route changes. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className={styles.heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

import type { ReactNode } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './EmptyState.module.scss';

interface EmptyStateProps {
  text: string;
  /** Without the emblem: what the member looks for stands below. */
  isBrief?: boolean;
  children?: ReactNode;
}

export function EmptyState({ text, isBrief = false, children }: EmptyStateProps) {
  return (
    <div className={isBrief ? `${styles.state} ${styles.brief}` : styles.state}>
      {!isBrief && <Icon name="emblem" className={styles.emblem} />}
      <p>{text}</p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './EmptyState.module.scss';

interface EmptyStateProps {
  text: string;
  children?: ReactNode;
}

export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Icon name="emblem" className={styles.emblem} />
      <p>{text}</p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './EmptyState.module.scss';

export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <Icon name="emblem" className={styles.emblem} />
      <p>{text}</p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './Callout.module.scss';

export type NoticeTone = 'waiting' | 'completed' | 'failed' | 'info';

const icons: Record<NoticeTone, IconName> = { waiting: 'clock', completed: 'check', failed: 'warning', info: 'info' };

/** A message that stays on the page. The caller adds a live region if the message must be announced. */
export function Callout({ tone, text, children }: { tone: NoticeTone; text: string; children?: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
    </div>
  );
}

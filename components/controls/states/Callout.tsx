import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './Callout.module.scss';

export type NoticeTone = 'waiting' | 'completed' | 'failed' | 'info';

const icons: Record<NoticeTone, IconName> = { waiting: 'clock', completed: 'check', failed: 'warning', info: 'info' };

interface MoneyNoticeProps {
  tone: NoticeTone;
  text: string;
  /** Facts and ways on. */
  children?: ReactNode;
}

/** A word about the member's money or account that stays on the page. Whoever puts it there makes it a live region where it needs one. */
export function Callout({ tone, text, children }: MoneyNoticeProps) {
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

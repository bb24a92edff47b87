import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './MessagePanel.module.scss';

interface MessagePanelProps {
  icon: IconName;
  isDone?: boolean;
  text: string;
  actions: ReactNode;
  /** Above the text. */
  children: ReactNode;
}

/** A centered message in the place of a page's content: an icon in a hexagonal chip, as in the logo, a text, actions. */
export function MessagePanel({ icon, isDone = false, text, actions, children }: MessagePanelProps) {
  return (
    <section className={styles.panel}>
      <span className={`${styles.seal} ${isDone ? styles.done : ''}`}>
        <Icon name={icon} />
      </span>
      {children}
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}

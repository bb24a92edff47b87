import { Icon, type IconName } from './Icon.tsx';
import styles from './StatusLabel.module.scss';

export type StatusTone = 'waiting' | 'completed' | 'cancelled' | 'neutral';

const toneIcons: Record<StatusTone, IconName> = { waiting: 'clock', completed: 'check', cancelled: 'cross', neutral: 'info' };

/** A status as word, icon and colour: never colour alone. */
export function StatusLabel({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <span className={`${styles.label} ${styles[tone]}`}>
      <Icon name={toneIcons[tone]} />
      {text}
    </span>
  );
}

import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './UnreadDot.module.scss';

/** Marks an unread row. `text` is for screen readers. */
export function UnreadDot({ text }: { text: string }) {
  return (
    <span className={styles.dot}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

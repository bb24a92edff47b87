import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './UnreadDot.module.scss';

/** Marks a row that was not opened yet, in the padding before its title; `text` says so to those who do not see it. */
export function UnreadDot({ text }: { text: string }) {
  return (
    <span className={styles.dot}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

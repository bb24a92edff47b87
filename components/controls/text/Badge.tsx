import styles from './Badge.module.scss';

const maxShown = 99;

/** How many are unread, at most "99+"; nothing at 0. The link around it carries the number in its name. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  );
}

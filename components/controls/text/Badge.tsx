import styles from './Badge.module.scss';

const maxShown = 99;

/** An unread count, at most "99+"; nothing for 0. The link around it has the count in its accessible name. */
export function Badge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  );
}

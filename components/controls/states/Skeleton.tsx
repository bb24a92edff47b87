import styles from './Skeleton.module.scss';

interface SkeletonProps {
  shape?: 'line' | 'pill' | 'tile';
  /** Sets the size: the Content-Security-Policy forbids inline styles in the server's HTML. */
  className?: string;
}

/** A placeholder in the final size. It appears after 150 ms, so that a quick response does not flicker. */
export function Skeleton({ shape = 'line', className = '' }: SkeletonProps) {
  return <span className={`${styles.skeleton} ${styles[shape]} ${className}`} aria-hidden="true" />;
}

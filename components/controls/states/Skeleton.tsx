import styles from './Skeleton.module.scss';

interface SkeletonProps {
  shape?: 'line' | 'pill' | 'tile';
  /** Gives the place its size: inline sizes are not allowed in the server's HTML. */
  className?: string;
}

/** The place of something that is still loading, in its final size. Shows after 150 ms, so that a quick answer does not flicker. */
export function Skeleton({ shape = 'line', className = '' }: SkeletonProps) {
  return <span className={`${styles.skeleton} ${styles[shape]} ${className}`} aria-hidden="true" />;
}

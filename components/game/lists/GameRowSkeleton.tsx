import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import styles from './GameRow.module.scss';

/** The place of a row of games that is probably coming. */
export function GameRowSkeleton({ shape }: { shape: 'table' | 'slot' }) {
  return (
    <LoadingRegion className={styles.section}>
      <Skeleton className={styles.title} />
      <div className={`${styles.place} ${styles[shape]}`}>
        <Skeleton shape="tile" />
      </div>
    </LoadingRegion>
  );
}

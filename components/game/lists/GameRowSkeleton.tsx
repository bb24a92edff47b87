import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import styles from './GameRow.module.scss';

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

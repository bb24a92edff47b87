import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import styles from './GameGrid.module.scss';

const count = 12;

export function GameGridSkeleton({ shape }: { shape: 'table' | 'slot' }) {
  return (
    <LoadingRegion className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <div className={styles[shape]}>
            <Skeleton shape="tile" />
          </div>
          <div className={styles.texts}>
            <Skeleton className={styles.name} />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}

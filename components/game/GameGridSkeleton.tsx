import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import card from './GameCard.module.scss';
import styles from './GameGrid.module.scss';

const count = 12;

export function GameGridSkeleton({ shape }: { shape: 'table' | 'slot' }) {
  return (
    <LoadingRegion className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <div className={card[shape]}>
            <Skeleton shape="tile" />
          </div>
          <div className={styles.texts} data-shape={shape}>
            <Skeleton className={styles.name} />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}

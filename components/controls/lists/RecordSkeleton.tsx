import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { SlowNotice } from '#components/controls/states/SlowNotice.tsx';
import styles from './RecordSkeleton.module.scss';

const rowsShown = 8;

export function RecordSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      <LoadingRegion className={styles.rows}>
        {Array.from({ length: rowsShown }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton />
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </LoadingRegion>
    </>
  );
}

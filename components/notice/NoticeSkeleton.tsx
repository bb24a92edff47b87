import { LoadingRegion } from '#components/controls/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/Skeleton.tsx';
import { SlowNotice } from '#components/controls/SlowNotice.tsx';
import styles from './NoticeSkeleton.module.scss';

const rowsShown = 8;

/** The places of notices that are on their way. */
export function NoticeSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      <LoadingRegion className={styles.rows}>
        {Array.from({ length: rowsShown }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton />
            <Skeleton />
          </div>
        ))}
      </LoadingRegion>
    </>
  );
}

import { LoadingRegion } from '#components/controls/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/Skeleton.tsx';
import { SlowNotice } from '#components/controls/SlowNotice.tsx';
import styles from './HelpList.module.scss';

const rowsShown = 6;

/** The places of enquiries that are on their way. */
export function HelpSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      <LoadingRegion className={styles.rows}>
        {Array.from({ length: rowsShown }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton />
            <Skeleton className={styles.markSkeleton} />
          </div>
        ))}
      </LoadingRegion>
    </>
  );
}

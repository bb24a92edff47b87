import { LoadingRegion } from '#components/controls/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/Skeleton.tsx';
import { SlowNotice } from '#components/controls/SlowNotice.tsx';
import styles from './NoteSkeleton.module.scss';

const rowsShown = 8;

/** The places of messages that are on their way. */
export function NoteSkeleton({ onRetry }: { onRetry: () => void }) {
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

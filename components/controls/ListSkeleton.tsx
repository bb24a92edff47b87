import { LoadingRegion } from './LoadingRegion.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SlowNotice } from './SlowNotice.tsx';
import styles from './ListSkeleton.module.scss';

const rowsShown = 8;

/** The places of records that are on their way, under those of the line above them and, where there is one, of the search. */
export function ListSkeleton({ hasSearch = false, onRetry }: { hasSearch?: boolean; onRetry: () => void }) {
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      <LoadingRegion className={`${styles.rows} ${hasSearch ? styles.searched : ''}`}>
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

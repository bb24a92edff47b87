import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { SlowNotice } from '#components/controls/states/SlowNotice.tsx';
import styles from './ListSkeleton.module.scss';

const rowsShown = 8;

export function ListSkeleton({ hasSearch = false, onRetry }: { hasSearch?: boolean; onRetry: () => void }) {
  return (
    <div>
      <SlowNotice onRetry={onRetry} />
      <LoadingRegion>
        {hasSearch && (
          <div className={styles.search}>
            <Skeleton shape="pill" />
          </div>
        )}
        <div className={styles.head}>
          <Skeleton />
        </div>
        <div className={styles.rows}>
          {Array.from({ length: rowsShown }, (_, index) => (
            <div key={index} className={styles.row}>
              <Skeleton />
              <Skeleton />
            </div>
          ))}
        </div>
      </LoadingRegion>
    </div>
  );
}

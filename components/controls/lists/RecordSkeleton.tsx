import type { ReactNode } from 'react';
import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { SlowNotice } from '#components/controls/states/SlowNotice.tsx';
import styles from './RecordSkeleton.module.scss';

interface RecordSkeletonProps {
  /** Keeps the place of what stands above the rows. */
  lead?: ReactNode;
  rows?: number;
  onRetry: () => void;
}

export function RecordSkeleton({ lead, rows = 8, onRetry }: RecordSkeletonProps) {
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      {lead}
      <LoadingRegion className={styles.rows}>
        {Array.from({ length: rows }, (_, index) => (
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

import type { ReactNode } from 'react';
import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { SlowNotice } from '#components/controls/states/SlowNotice.tsx';
import styles from './RecordSkeleton.module.scss';

const mostRows = 8;

interface RecordSkeletonProps {
  /** Keeps the place of what stands above the rows. */
  lead?: ReactNode;
  /** How many rows come at most. */
  rows?: number;
  onRetry: () => void;
}

export function RecordSkeleton({ lead, rows = mostRows, onRetry }: RecordSkeletonProps) {
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      {lead}
      <LoadingRegion className={styles.rows}>
        {Array.from({ length: Math.min(rows, mostRows) }, (_, index) => (
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

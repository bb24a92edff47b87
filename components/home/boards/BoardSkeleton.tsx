import { LoadingRegion } from '#components/controls/states/LoadingRegion.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import styles from './BoardList.module.scss';

/** Specification section 9: five entries in each box of the home page. */
export const entriesShown = 5;

export function BoardSkeleton() {
  return (
    <LoadingRegion className={styles.list}>
      {Array.from({ length: entriesShown }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton className={styles.titleSkeleton} />
          <Skeleton className={styles.dateSkeleton} />
        </div>
      ))}
    </LoadingRegion>
  );
}

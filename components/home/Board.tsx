import type { ReactNode } from 'react';
import { LoadingRegion, Skeleton } from '#components/controls/states/Skeleton.tsx';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './Home.module.scss';

interface BoardProps {
  title: string;
  icon: IconName;
  more?: ReactNode;
  children: ReactNode;
}

export function Board({ title, icon, more, children }: BoardProps) {
  return (
    <section className={styles.board} aria-label={title}>
      <header className={styles.header}>
        <Icon name={icon} />
        <h2>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}

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

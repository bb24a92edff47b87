import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { ListLink } from '#components/controls/actions/ListLink.tsx';
import styles from './RecordArticle.module.scss';

interface RecordArticleProps {
  title: ReactNode;
  titleSize: 'small' | 'medium' | 'large';
  date: string;
  listHref: string;
  action?: ReactNode;
  /** Links to other records, at the end. */
  neighbors?: ReactNode;
  children: ReactNode;
}

/** One record of a list: a message or a notice. */
export function RecordArticle({ title, titleSize, date, listHref, action, neighbors, children }: RecordArticleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed row has unmounted: focus the heading.
  const takeFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);

  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <ListLink href={listHref} size="small" variant="quiet" className={styles.back} />
        <h2 ref={heading} tabIndex={-1} className={`${styles.title} ${styles[titleSize]}`}>
          {title}
        </h2>
        <p className={styles.date}>{date}</p>
      </header>
      {children}
      {action && <footer className={styles.foot}>{action}</footer>}
      {neighbors}
    </article>
  );
}

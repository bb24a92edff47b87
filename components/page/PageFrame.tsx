import '../../styles/partStyles.ts';
import Head from 'next/head';
import type { ReactNode } from 'react';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './PageFrame.module.scss';

interface PageFrameProps {
  title: string;
  /** `reading`: one column for text and forms. `aside`: the same with a side column. `wide`: the full page width. */
  width?: 'reading' | 'aside' | 'wide';
  children: ReactNode;
}

/** Sets the document title and the heading of a page, and the width of its content. */
export function PageFrame({ title, width = 'reading', children }: PageFrameProps) {
  const { name } = useSite();
  return (
    <div className={`${styles.frame} ${styles[width]}`}>
      <Head>
        <title>{`${title} | ${name}`}</title>
      </Head>
      {/* The page's only h1. Layout (components/shell) moves the focus to it when the route changes. */}
      <h1 className={styles.heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

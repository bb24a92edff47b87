import Head from 'next/head';
import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './PageFrame.module.scss';

interface PageFrameProps {
  title: string;
  /** `reading` is one column for text and forms; `aside` is the same with room for a card beside it; `wide` is the whole page. */
  width?: 'reading' | 'aside' | 'wide';
  children: ReactNode;
}

/** A page's title, in the tab and as its heading, and the width of what stands below. */
export function PageFrame({ title, width = 'reading', children }: PageFrameProps) {
  const { name } = useSite();
  return (
    <div className={`${styles.frame} ${styles[width]}`}>
      <Head>
        <title>{`${title} | ${name}`}</title>
      </Head>
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  );
}

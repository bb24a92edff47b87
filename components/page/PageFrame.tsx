import Head from 'next/head';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './page.module.scss';

interface PageFrameProps {
  title: string;
  /** The heading is only for screen readers, because the content itself shows what the page is. */
  isFull?: boolean;
  isTitleHidden?: boolean;
  children: ReactNode;
}

export function PageFrame({
  title,
  isFull = false,
  isTitleHidden = isFull,
  children,
}: PageFrameProps) {
  const { name } = useSite();
  return (
    <div className={isFull ? undefined : styles.frame}>
      <Head>
        <title>{`${title} | ${name}`}</title>
      </Head>
      {/* Layout (components/shell) moves the focus to this h1 when the route changes. */}
      <h1 className={isTitleHidden ? styles.hidden : styles.heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

interface MessagePanelProps {
  icon: IconName;
  isDone?: boolean;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}

export function MessagePanel({ icon, isDone = false, text, actions, children }: MessagePanelProps) {
  return (
    <section className={styles.panel}>
      <span className={`${styles.seal} ${isDone ? styles.done : ''}`}>
        <Icon name={icon} />
      </span>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
      {children}
    </section>
  );
}

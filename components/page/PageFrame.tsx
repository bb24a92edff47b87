import Head from 'next/head';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './page.module.scss';

interface PageFrameProps {
  title: string;
  /** The content takes the full page width. The heading is only for screen readers, because the content itself shows what the page is. */
  isFull?: boolean;
  /** The heading is only for screen readers. True for pages whose tabs already name the page. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** Sets the document title and the heading of a page, and the width of its content. */
export function PageFrame({ title, isFull = false, isTitleHidden = isFull, children }: PageFrameProps) {
  const { name } = useSite();
  return (
    <div className={isFull ? undefined : styles.frame}>
      <Head>
        <title>{`${title} | ${name}`}</title>
      </Head>
      {/* The only h1 of the page. Layout (components/shell) moves the focus to the h1 when the route changes. */}
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
  /** Shown below the actions. */
  children?: ReactNode;
}

/** A centered message in place of a page's content: an icon in a hexagon as in the logo, a text, and actions. */
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

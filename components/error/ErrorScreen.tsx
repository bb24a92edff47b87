import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/Icon.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import { PageFrame } from '#components/layout/PageFrame.tsx';
import styles from './ErrorScreen.module.scss';

interface ErrorScreenProps {
  title: string;
  text: string;
  /** Before the way home and the way to support. */
  retry?: ReactNode;
  /** What support asks for. */
  children?: ReactNode;
}

/** A page that could not be what was asked for: what happened in plain words, and where to go from here. */
export function ErrorScreen({ title, text, retry, children }: ErrorScreenProps) {
  const { t } = useTranslation();
  return (
    <PageFrame title={title}>
      <section className={styles.card}>
        <Icon name="emblem" className={styles.emblem} />
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>
          {retry}
          <LinkButton href="/" variant={retry ? 'secondary' : 'primary'}>
            {t('error.toHome')}
          </LinkButton>
          <LinkButton href="/help" variant={retry ? 'quiet' : 'secondary'}>
            {t('error.toSupport')}
          </LinkButton>
        </div>
        {children}
      </section>
    </PageFrame>
  );
}

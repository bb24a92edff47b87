import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { reloadPage } from '#lib/navigation/loadPage.ts';
import { ErrorFacts } from './ErrorFacts.tsx';
import styles from './ErrorScreen.module.scss';

interface ErrorScreenProps {
  title: string;
  text: string;
  /** The main action, before the links to the home page and to support. */
  first: ReactNode;
  /** Instead of the link to the members' support. */
  support?: ReactNode;
  children?: ReactNode;
}

export function ErrorScreen({ title, text, first, support, children }: ErrorScreenProps) {
  const { t } = useTranslation();
  return (
    <PageFrame title={title}>
      <section className={styles.card}>
        <Icon name="emblem" className={styles.emblem} />
        <p className={styles.text}>{text}</p>
        <div className={styles.ways}>
          {first}
          <LinkButton href="/" variant="secondary">
            {t('error.toHome')}
          </LinkButton>
          {support === undefined && (
            <LinkButton href="/help" variant="quiet">
              {t('error.toSupport')}
            </LinkButton>
          )}
        </div>
        {support}
        {children}
      </section>
    </PageFrame>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation();
  const search = (
    <LinkButton href="/game" variant="primary" icon="search">
      {t('game.search')}
    </LinkButton>
  );
  return <ErrorScreen title={t('error.notFound.title')} text={t('error.notFound.text')} first={search} />;
}

export function ServerErrorScreen() {
  const { t } = useTranslation();
  const retry = (
    <Button variant="primary" icon="refresh" onClick={reloadPage}>
      {t('action.retry')}
    </Button>
  );
  return (
    <ErrorScreen title={t('error.server.title')} text={t('error.server.text')} first={retry}>
      <ErrorFacts />
    </ErrorScreen>
  );
}

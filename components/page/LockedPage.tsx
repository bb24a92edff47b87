import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import styles from './LockedPage.module.scss';

/**
 * Shown to a visitor instead of a member page: why it is closed, with links to log in and to register. The login link carries the error
 * SessionRequired and the return path (specification section 4). A member whose session ended keeps the page and the typed text.
 */
export function LockedPage() {
  const { t } = useTranslation();
  const { asPath } = useRouter();
  const signIn = `/login?${new URLSearchParams({ error: 'SessionRequired', callbackUrl: asPath })}`;

  return (
    <section className={styles.page}>
      <span className={styles.seal}>
        <Icon name="lock" />
      </span>
      <p className={styles.lead}>{t('msg2001')}</p>
      <p className={styles.text}>{t('gate.text')}</p>
      <div className={styles.ways}>
        <LinkButton href={signIn} variant="primary">
          {t('session.login')}
        </LinkButton>
        <LinkButton href="/register">{t('session.register')}</LinkButton>
        <LinkButton href="/" variant="quiet">
          {t('error.toHome')}
        </LinkButton>
      </div>
    </section>
  );
}

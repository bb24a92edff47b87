import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import styles from './LockedPage.module.scss';

/**
 * What a visitor finds on a member's page: why it is closed, and the ways in. Sign-in hears that a session was required, and the way back
 * (specification section 4); whoever only lost the session keeps the page, and what was typed there, until choosing to go.
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

import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/Icon.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import styles from './LockedPage.module.scss';

/** What a visitor finds on a member's page: why it is closed, and the ways in. */
export function LockedPage() {
  const { t } = useTranslation();
  const { asPath } = useRouter();

  return (
    <section className={styles.page}>
      <span className={styles.seal}>
        <Icon name="lock" />
      </span>
      <p className={styles.lead}>{t('msg2001')}</p>
      <p className={styles.text}>{t('gate.text')}</p>
      <div className={styles.ways}>
        <LinkButton href={`/login?callbackUrl=${encodeURIComponent(asPath)}`} variant="primary">
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

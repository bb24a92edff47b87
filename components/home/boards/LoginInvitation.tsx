import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import styles from './LoginInvitation.module.scss';

/** Shown to visitors instead of a member's entries. */
export function LoginInvitation() {
  const { t } = useTranslation();
  return (
    <div className={styles.invitation}>
      <Icon name="lock" />
      <p>{t('home.helpInvitation')}</p>
      <div className={styles.actions}>
        <LinkButton href="/login" variant="primary" size="small">
          {t('session.login')}
        </LinkButton>
        <LinkButton href="/register" size="small">
          {t('session.register')}
        </LinkButton>
      </div>
    </div>
  );
}

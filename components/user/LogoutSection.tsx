import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { useLogout } from '#lib/session/useLogout.ts';
import styles from './LogoutSection.module.scss';

export function LogoutSection() {
  const { t } = useTranslation();
  const handleLogout = useLogout();
  return (
    <div className={styles.logout}>
      <p>{t('user.logoutNote')}</p>
      <Button icon="logout" onClick={handleLogout}>
        {t('session.logout')}
      </Button>
    </div>
  );
}

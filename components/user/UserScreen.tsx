import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useLogout } from '#lib/session/useLogout.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { HistorySection } from './HistorySection.tsx';
import { InfoSection } from './InfoSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { RestPage } from './RestPage.tsx';
import { SectionNav } from './SectionNav.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useUserTabs } from './userTabs.ts';
import { WalletSection } from './WalletSection.tsx';
import styles from './UserScreen.module.scss';

/** My page. With `?rest`, the page shown during a break. */
export function UserScreen() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const query = useAddressQuery();
  const { tabs, selected } = useUserTabs();

  if (query.has('rest') && status === 'unauthenticated') {
    return (
      <PageFrame title={t('rest.title')}>
        <RestPage />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('menu.user')}>
      <MemberGate>
        <div className={styles.columns} data-sections="">
          <SectionNav />
          <div className={styles.sections}>
            {selected === 'info' && (
              <>
                <WalletSection />
                <InfoSection />
              </>
            )}
            {selected === 'history' && <HistorySection />}
            {/* Hidden instead of unmounted, so that it keeps what was typed and what came of it. */}
            {tabs.some(({ id }) => id === 'password') && (
              <div hidden={selected !== 'password'}>
                <PasswordSection />
              </div>
            )}
            {selected === 'settings' && <SettingsSection />}
            {(selected === 'info' || selected === 'settings') && <LogoutSection />}
          </div>
        </div>
      </MemberGate>
    </PageFrame>
  );
}

function LogoutSection() {
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

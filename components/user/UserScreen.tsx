import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { PageTabs } from '#components/controls/actions/Tabs.tsx';
import { Ledger } from '#components/ledger/Ledger.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { useLogout } from '#lib/session/useLogout.ts';
import { InfoSection } from './InfoSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useUserTabs } from './userTabs.ts';
import { WalletSection } from './WalletSection.tsx';
import styles from './user.module.scss';

/** My page: one part at a time. */
export function UserScreen() {
  const { t } = useTranslation();
  const { tabs, selected, ledger } = useUserTabs();
  const handleLogout = useLogout();

  const links = tabs.map(({ id, title }) => ({
    href: id === 'info' ? '/user' : `/user?tab=${id}`,
    label: t(title),
    isCurrent: id === selected,
  }));
  return (
    <PageFrame title={t('menu.user')}>
      <MemberGate>
        <div className={styles.parts} data-sections="">
          <PageTabs label={t('user.sections')} tabs={links} isShallow />
          {selected === 'info' && (
            <>
              <WalletSection />
              <InfoSection />
              <Button icon="logout" className={styles.logout} onClick={handleLogout}>
                {t('session.logout')}
              </Button>
            </>
          )}
          {selected === 'history' && <Ledger kind={ledger} />}
          {/* Hidden instead of unmounted, so that it keeps what was typed and what came of it. */}
          {tabs.some(({ id }) => id === 'password') && (
            <div hidden={selected !== 'password'}>
              <PasswordSection />
            </div>
          )}
          {selected === 'settings' && <SettingsSection />}
        </div>
      </MemberGate>
    </PageFrame>
  );
}

import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { PageTabs } from '#components/controls/actions/Tabs.tsx';
import { Ledger } from '#components/ledger/Ledger.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import type { CallName } from '#contract/calls.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { ledgerCalls } from '#lib/ledger/ledgerEntries.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { useLogout } from '#lib/session/useLogout.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { InfoSection } from './InfoSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { WalletSection } from './WalletSection.tsx';
import styles from './user.module.scss';

interface UserTab {
  id: 'info' | 'history' | 'password' | 'settings';
  title: MessageKey;
  /** Not shown if the backend has none of them. */
  calls?: readonly CallName[];
}

/** The parts of my page, selected by `?tab=`. */
const userTabs: readonly UserTab[] = [
  { id: 'info', title: 'user.info' },
  { id: 'history', title: 'user.history', calls: Object.values(ledgerCalls) },
  { id: 'password', title: 'field.password', calls: ['change-password'] },
  { id: 'settings', title: 'user.settings' },
];

/** My page: one part at a time. */
export function UserScreen() {
  const { t } = useTranslation();
  const { has } = useBackend();
  const asked = useAddressQuery().get('tab');
  const handleLogout = useLogout();

  const tabs = userTabs.filter(({ calls }) => calls?.some(has) ?? true);
  const selected = tabs.find(({ id }) => id === asked)?.id ?? 'info';
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
          {selected === 'history' && <Ledger kind="all" />}
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

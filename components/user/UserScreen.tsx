import { useTranslation } from 'next-i18next/pages';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { HistorySection } from './HistorySection.tsx';
import { InfoSection } from './InfoSection.tsx';
import { LogoutSection } from './LogoutSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { RestPage } from './RestPage.tsx';
import { SectionNav } from './SectionNav.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { VisitSection } from './VisitSection.tsx';
import { WalletSection } from './WalletSection.tsx';
import styles from './UserScreen.module.scss';

/** My page. With `?rest`, the page shown during a break. */
export function UserScreen() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const query = useAddressQuery();

  if (query.has('rest') && status === 'unauthenticated') {
    return (
      <PageFrame title={t('rest.title')}>
        <RestPage />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('menu.user')} width="aside">
      <MemberGate>
        <div className={styles.columns}>
          <SectionNav />
          <div className={styles.sections}>
            <InfoSection />
            <WalletSection />
            <VisitSection />
            <PasswordSection />
            <SettingsSection />
            <LogoutSection />
            <HistorySection />
          </div>
        </div>
      </MemberGate>
    </PageFrame>
  );
}

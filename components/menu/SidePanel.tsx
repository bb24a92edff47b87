import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Dialog } from '#components/controls/panels/Dialog.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { CountedLabel } from '#components/controls/text/Badge.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LanguageLinks } from '#components/language/LanguageSwitcher.tsx';
import { LoginForm } from '#components/login/LoginForm.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useShownPath } from '#lib/navigation/address.ts';
import { useLogout } from '#lib/session/useLogout.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { menuEntries } from './menuEntries.ts';
import { MoneyPanel } from './MoneyChip.tsx';
import styles from './SidePanel.module.scss';

export function SidePanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { languages } = useSite();
  const { status, user } = usePortalSession();
  const handleLogout = useLogout();
  const title = {
    loading: t('layout.menu'),
    authenticated: t('session.greeting', { id: user?.userId }),
    unauthenticated: t('session.login'),
  };

  return (
    <Dialog variant="side" title={title[status]} isOpen={isOpen} onClose={onClose}>
      <div className={styles.panel}>
        {status === 'loading' && <Skeleton shape="tile" className={styles.place} />}
        {status === 'unauthenticated' && <LoginForm />}
        {status === 'authenticated' && <MemberMenu />}
        {languages.length > 1 && (
          <nav className={styles.languages} aria-label={t('language.label')}>
            <LanguageLinks />
          </nav>
        )}
        {status === 'authenticated' && (
          <div className={styles.logout}>
            <Button variant="quiet" icon="logout" isWide onClick={handleLogout}>
              {t('session.logout')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function MemberMenu() {
  const { t } = useTranslation();
  const shownPath = useShownPath();
  const counts = useCurrentUser();
  return (
    <>
      <MoneyPanel />
      <nav aria-label={t('layout.mainMenu')}>
        <ul className={styles.menu}>
          {menuEntries.map(({ path, label, icon, count }) => (
            <li key={path}>
              <PageLink href={path} aria-current={path === shownPath ? 'page' : undefined}>
                <Icon name={icon} />
                <CountedLabel label={t(label)} count={count ? counts[count] : 0} />
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

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
import { menuEntries, type MenuEntry } from './menuEntries.ts';
import { MoneyPanel } from './MoneyChip.tsx';
import styles from './SidePanel.module.scss';

/** The menu of narrow screens: balances and links for members, the login form for visitors. */
export function SidePanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { languages } = useSite();
  const { status, user } = usePortalSession();
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
        {status === 'authenticated' && <Logout />}
      </div>
    </Dialog>
  );
}

function MemberMenu() {
  const { t } = useTranslation();
  return (
    <>
      <MoneyPanel />
      <nav aria-label={t('layout.mainMenu')}>
        <ul className={styles.menu}>
          {menuEntries.map((entry) => (
            <li key={entry.path}>
              <MenuLink {...entry} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function MenuLink({ path, label, icon, count }: MenuEntry) {
  const { t } = useTranslation();
  const counts = useCurrentUser();
  const unread = count ? counts[count] : 0;
  return (
    <PageLink href={path} aria-current={path === useShownPath() ? 'page' : undefined}>
      <Icon name={icon} />
      <CountedLabel label={t(label)} count={unread} />
    </PageLink>
  );
}

function Logout() {
  const { t } = useTranslation();
  const handleLogout = useLogout();
  return (
    <div className={styles.logout}>
      <Button variant="quiet" icon="logout" isWide onClick={handleLogout}>
        {t('session.logout')}
      </Button>
    </div>
  );
}

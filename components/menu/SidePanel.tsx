import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Dialog } from '#components/controls/panels/Dialog.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { LoginForm } from '#components/login/LoginForm.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { LanguageLinks } from '#components/language/LanguageLinks.tsx';
import { barItems, moneyWays } from './barItems.ts';
import { menuEntries, type MenuEntry } from './menuEntries.ts';
import { MenuLinks } from './MenuLinks.tsx';
import { MoneyPanel } from './MoneyPanel.tsx';
import { useLogout } from '#lib/session/useLogout.ts';
import styles from './SidePanel.module.scss';

/** A link to the games. Wide screens use the logo for it. */
const games: MenuEntry = { path: '/game', label: 'game.title', icon: 'casino' };

const pages = menuEntries.filter((entry) => !moneyWays.includes(entry));

/** The parts of my page that the sheet of the bottom bar leads to. */
const parts = barItems.me.sheet?.filter((part) => !menuEntries.some(({ path }) => path === part.path)) ?? [];

/** The menu of narrow screens: balances and links for members, the login form for visitors. */
export function SidePanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { status, user } = usePortalSession();
  const level = useCurrentUser().user?.level ?? user?.level;
  const handleLogout = useLogout();
  const title = {
    loading: t('layout.menu'),
    authenticated: t('session.greeting', { id: user?.userId }),
    unauthenticated: t('session.login'),
  };

  return (
    <Dialog
      variant="side"
      title={title[status]}
      note={user && <span className={styles.level}>{t('session.level', { n: level })}</span>}
      isOpen={isOpen}
      onClose={onClose}
    >
      <div className={styles.panel}>
        {status === 'loading' && <Skeleton shape="tile" className={styles.place} />}
        {status === 'unauthenticated' && <LoginForm />}
        {status === 'authenticated' && <MemberMenu />}
        <nav className={styles.languages} aria-label={t('language.label')}>
          <h3>{t('language.label')}</h3>
          <LanguageLinks />
        </nav>
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
  return (
    <>
      <MoneyPanel />
      <MenuLinks label={t('layout.mainMenu')} entries={[games, ...pages, ...parts]} />
    </>
  );
}

import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Badge } from '#components/controls/text/Badge.tsx';
import { Button } from '#components/controls/actions/Button.tsx';
import { Dialog } from '#components/controls/panels/Dialog.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { LoginForm } from '#components/login/LoginForm.tsx';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { CompChip } from './CompChip.tsx';
import { LanguageLinks } from '#components/language/LanguageLinks.tsx';
import { menuEntries, type MenuEntry } from './menuEntries.ts';
import { MoneyChip } from './MoneyChip.tsx';
import { useLogout } from '#lib/session/useLogout.ts';
import styles from './SidePanel.module.scss';

/** A link to the games. Wide screens use the logo for it. */
const games: MenuEntry = { path: '/game', label: 'game.title', icon: 'casino' };

/** The menu of narrow screens: balances and links for members, the login form for visitors. */
export function SidePanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { status, user } = usePortalSession();
  const handleLogout = useLogout(onClose);
  const title = {
    loading: t('layout.menu'),
    authenticated: t('session.greeting', { id: user?.userId }),
    unauthenticated: t('session.login'),
  };

  return (
    <Dialog
      variant="side"
      title={title[status]}
      header={user && <span className={styles.level}>{t('session.level', { n: user.level })}</span>}
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
          <Button variant="quiet" icon="logout" isWide onClick={handleLogout}>
            {t('session.logout')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function MemberMenu() {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const counts = useCurrentUser();
  const { hasScreen } = useBackend();

  return (
    <>
      <div className={styles.money}>
        <MoneyChip size="large" />
        <CompChip size="large" />
        {menuEntries.slice(0, 2).map(({ path, icon, label }, index) => (
          <LinkButton key={path} href={path} icon={icon} variant={index === 0 ? 'primary' : 'secondary'}>
            {t(label)}
          </LinkButton>
        ))}
      </div>
      <nav aria-label={t('layout.mainMenu')}>
        <ul className={styles.menu}>
          {[games, ...menuEntries.slice(2)]
            .filter(({ path }) => hasScreen(path))
            .map(({ path, label, icon, count }) => (
              <li key={path}>
                <PageLink
                  href={path}
                  aria-current={pathname === path ? 'page' : undefined}
                  aria-label={count && counts[count] > 0 ? t('layout.unread', { name: t(label), n: counts[count] }) : undefined}
                >
                  <Icon name={icon} />
                  {t(label)}
                  {count && <Badge count={counts[count]} />}
                  <Icon name="chevron-right" className={styles.arrow} />
                </PageLink>
              </li>
            ))}
        </ul>
      </nav>
    </>
  );
}

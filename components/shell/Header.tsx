import { useRouter } from 'next/router';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/Button.tsx';
import { LinkButton, PageLink } from '#components/controls/actions/PageLink.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LanguageSwitcher } from '#components/language/LanguageSwitcher.tsx';
import { menuEntries } from '#components/menu/menuEntries.ts';
import { useLocalAddress, useShownPath } from '#lib/navigation/address.ts';
import { loadPageInstead, reloadPage } from '#lib/navigation/loadPage.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Header.module.scss';

const loadSidePanel = async () => (await import('#components/menu/SidePanel.tsx')).SidePanel;
const loadHeaderMember = async () => (await import('./memberParts.tsx')).HeaderMember;
const loadMenuLabel = async () => (await import('./memberParts.tsx')).MenuLabel;

export function Header() {
  const { t } = useTranslation();
  /** Null until the first press on the menu button, and after a failed download of the panel. */
  const [isPanelOpen, setPanelOpen] = useState<boolean | null>(null);
  const preloadPanel = () => void loadSidePanel().catch(() => {}); // The press requests the panel again.

  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.menuButton}>
          <IconButton
            icon="menu"
            label={t('layout.openMenu')}
            aria-haspopup="dialog"
            onPointerEnter={preloadPanel}
            onClick={() => setPanelOpen(true)}
          />
        </div>
        <Logo />
        <Account />
      </div>
      <MainMenu />
      {isPanelOpen !== null && (
        <LazyComponent
          load={loadSidePanel}
          props={{ isOpen: isPanelOpen, onClose: () => setPanelOpen(false) }}
          onFailure={() => setPanelOpen(null)}
        />
      )}
    </header>
  );
}

const longName = 20;

function Logo() {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const addressOf = useLocalAddress();
  const { name, logo } = useSite();
  const { isBroken, watch } = useBrokenPicture(logo.src);

  function handleClick(event: MouseEvent) {
    // Specification section 2: on the home page, the logo reloads the page.
    if (pathname !== '/') return;
    event.preventDefault();
    const home = addressOf('/');
    if (window.location.pathname === home) reloadPage();
    else loadPageInstead(home);
  }

  return (
    <PageLink
      href="/"
      className={styles.logo}
      aria-label={t('layout.homeLink', { name })}
      onClick={handleClick}
    >
      {!isBroken && (
        <img
          {...watch}
          src={logo.src}
          alt={logo.isNameShown ? '' : name}
          width={logo.width}
          height={logo.height}
        />
      )}
      {(logo.isNameShown || isBroken) && (
        <span
          className={styles.name}
          data-long={name.length > longName || undefined}
          data-alone={isBroken || undefined}
        >
          {name}
        </span>
      )}
    </PageLink>
  );
}

/** While the session is loading, a skeleton is shown, so that members never see the login button. */
function Account() {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const gold = useShownPath() === '/register' ? 'login' : 'register';
  const place = <Skeleton shape="pill" className={styles.place} />;

  return (
    <div className={styles.account}>
      {status === 'loading' && place}
      {status === 'authenticated' && (
        <LazyComponent load={loadHeaderMember} props={{}} fallback={place} />
      )}
      {status === 'unauthenticated' &&
        (['login', 'register'] as const).map((name) => (
          <div key={name} className={name === 'register' ? styles.second : undefined}>
            <LinkButton
              href={`/${name}`}
              size="small"
              variant={name === gold ? 'primary' : undefined}
            >
              {t(`session.${name}`)}
            </LinkButton>
          </div>
        ))}
      {/* The switcher is at the edge, so that it does not move when the session is loaded. */}
      <div className={styles.language}>
        <LanguageSwitcher />
      </div>
    </div>
  );
}

/** Visitors see all entries too, because a page for members itself asks for a login. */
function MainMenu() {
  const { t } = useTranslation();
  const pathname = useShownPath();
  const { status } = usePortalSession();

  return (
    <nav className={styles.menu} aria-label={t('layout.mainMenu')}>
      <ul>
        {/* PageLink renders nothing if the backend lacks the page. CSS hides the empty entry. */}
        {menuEntries.map(({ path, label, icon, count }) => (
          <li key={path}>
            <PageLink href={path} aria-current={path === pathname ? 'page' : undefined}>
              <Icon name={icon} />
              {count && status === 'authenticated' ? (
                <LazyComponent load={loadMenuLabel} props={{ label, count }} fallback={t(label)} />
              ) : (
                t(label)
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

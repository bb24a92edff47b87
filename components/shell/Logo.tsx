import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { useRouter } from 'next/router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { useLocalAddress } from '#lib/i18n/useLocalAddress.ts';
import { loadPageInstead, reloadPage } from '#lib/navigation/loadPage.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Logo.module.scss';

/** A longer name is set smaller, in two lines. */
const longName = 20;

export function Logo() {
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
    <PageLink href="/" className={styles.logo} aria-label={t('layout.homeLink', { name })} onClick={handleClick}>
      {!isBroken && <img {...watch} src={logo.src} alt={logo.isNameShown ? '' : name} width={logo.width} height={logo.height} />}
      {(logo.isNameShown || isBroken) && (
        <span className={styles.name} data-long={name.length > longName || undefined} data-alone={isBroken || undefined}>
          {name}
        </span>
      )}
    </PageLink>
  );
}

import { PageLink } from '#components/controls/PageLink.tsx';
import { useRouter } from 'next/router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './Logo.module.scss';

export function Logo() {
  const { t } = useTranslation();
  const { pathname, reload } = useRouter();
  const { name, logo } = useSite();

  function handleClick(event: MouseEvent) {
    // Specification section 2: on the home page the logo reloads it.
    if (pathname !== '/') return;
    event.preventDefault();
    reload();
  }

  return (
    <PageLink href="/" className={styles.logo} aria-label={t('layout.homeLink', { name })} onClick={handleClick}>
      <img src={logo.src} alt="" width={logo.width} height={logo.height} />
      {logo.isNameShown && <span className={styles.name}>{name}</span>}
    </PageLink>
  );
}

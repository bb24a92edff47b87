import { useTranslation } from 'next-i18next/pages';
import { useSite } from '#lib/site/siteSettings.ts';
import { LanguageLinks } from './LanguageLinks.tsx';
import { Logo } from './Logo.tsx';
import { SupportContact } from './SupportContact.tsx';
import styles from './Footer.module.scss';

/** What the operator says about the site, and the languages as links that work without script. */
export function Footer() {
  const { t } = useTranslation();
  const { footer } = useSite();

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Logo />
          {footer.license && <p>{footer.license}</p>}
        </div>
        <nav className={styles.languages} aria-label={t('language.label')}>
          <LanguageLinks />
        </nav>
        <SupportContact />
        {footer.links.length > 0 && (
          <nav aria-label={t('footer.links')}>
            <ul className={styles.links}>
              {footer.links.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className={styles.copyright}>{footer.copyright}</p>
      </div>
    </footer>
  );
}

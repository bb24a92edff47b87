import { useTranslation } from 'next-i18next/pages';
import { CareLinks } from '#components/operator/CareLinks.tsx';
import { OperatorLink } from '#components/operator/OperatorLink.tsx';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { LanguageLinks } from '#components/language/LanguageLinks.tsx';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import styles from './Footer.module.scss';

/** The operator's information and the language links. */
export function Footer() {
  const { t } = useTranslation();
  const { footer } = useSite();

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.copyright}>{footer.copyright}</p>
          <LegalLine text={footer.license} url={footer.licenseUrl} />
          <LegalLine text={footer.age} url={footer.ageUrl} />
        </div>
        <nav className={styles.languages} aria-label={t('language.label')}>
          <LanguageLinks />
        </nav>
        <SupportContact />
        <CareLinks />
        {footer.links.length > 0 && (
          <nav aria-label={t('footer.links')}>
            <ul className={styles.links}>
              {footer.links.map(({ name, url }) => (
                <li key={url}>
                  <OperatorLink href={url}>{name}</OperatorLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}

function LegalLine({ text, url }: { text: string; url: string }) {
  if (!text) return null;
  return <p lang={textLanguage(text)}>{url ? <OperatorLink href={url}>{text}</OperatorLink> : text}</p>;
}

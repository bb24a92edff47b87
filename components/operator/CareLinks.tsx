import { useTranslation } from 'next-i18next/pages';
import { useSite } from '#lib/site/siteSettings.ts';
import { Icon } from '#components/controls/text/Icon.tsx';
import { OperatorLink } from './OperatorLink.tsx';
import styles from './CareLinks.module.scss';

/** The operator's links for responsible gaming: on the home page, on deposit and in the footer. */
export function CareLinks() {
  const { t } = useTranslation();
  const { url, limitUrl, helpline } = useSite().care;
  if (!url && !limitUrl && !helpline) return null;

  return (
    // Not a landmark: the footer repeats these links.
    <ul className={styles.links} aria-label={t('care.label')}>
      {url && (
        <li>
          <OperatorLink href={url}>{t('care.responsible')}</OperatorLink>
        </li>
      )}
      {limitUrl && (
        <li>
          <OperatorLink href={limitUrl}>{t('care.limits')}</OperatorLink>
        </li>
      )}
      {helpline && (
        <li>
          <Icon name="support" />
          {helpline}
        </li>
      )}
    </ul>
  );
}

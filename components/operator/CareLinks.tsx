import { useTranslation } from 'next-i18next/pages';
import { useSite } from '#lib/site/siteSettings.ts';
import { Icon } from '#components/controls/text/Icon.tsx';
import { OperatorLink } from './OperatorLink.tsx';
import styles from './CareLinks.module.scss';

/** Help to play within limits, as far as the operator names it: on home and deposit, where money begins to move, and on every page's foot. */
export function CareLinks() {
  const { t } = useTranslation();
  const { url, limitUrl, helpline } = useSite().care;
  if (!url && !limitUrl && !helpline) return null;

  return (
    // No landmark: on home and deposit the same links stand in the foot as well.
    <div className={styles.care}>
      <ul aria-label={t('care.label')}>
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
    </div>
  );
}

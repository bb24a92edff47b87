import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './SupportContact.module.scss';

export function SupportContact({ lead, fallback }: { lead?: string; fallback?: string }) {
  const { t } = useTranslation();
  const { helpline, messengers } = useSite().footer;
  if (!helpline && messengers.length === 0) return fallback ? <p>{fallback}</p> : null;

  return (
    <div className={styles.contact}>
      {lead && <p>{lead}</p>}
      <ul className={styles.contacts} aria-label={t('footer.contact')}>
        {helpline && (
          <li>
            <Icon name="support" />
            {helpline}
          </li>
        )}
        {messengers.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <Icon name="external" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

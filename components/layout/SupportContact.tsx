import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/Icon.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './SupportContact.module.scss';

/** How to reach the operator outside of this portal, as far as the operator says; `lead` stands above it where there is something. */
export function SupportContact({ lead }: { lead?: string }) {
  const { t } = useTranslation();
  const { helpline, messengers } = useSite().footer;
  if (!helpline && messengers.length === 0) return <p className={styles.none}>{t('footer.noContact')}</p>;

  const contacts = (
    <ul className={styles.contacts}>
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
  );
  return (
    <div className={styles.contact}>
      {lead && <p>{lead}</p>}
      {contacts}
    </div>
  );
}

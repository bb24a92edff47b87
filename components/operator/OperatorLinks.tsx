import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './OperatorLinks.module.scss';

interface OperatorLinkProps {
  /** A path of this site or an https URL, as checked by the site settings. */
  href: string;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A page of this site opens in the current language, a file without a language, and other sites in a new tab. */
export function OperatorLink({ href, children, ...link }: OperatorLinkProps) {
  const isElsewhere = !href.startsWith('/');
  if (isElsewhere || /^[^?#]*\.\w+($|[?#])/.test(href)) {
    return (
      <a
        href={href}
        {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
        {...link}
      >
        {children}
        {isElsewhere && <Icon name="external" />}
      </a>
    );
  }
  return (
    <PageLink href={href} isShallow={href.startsWith('/?')} {...link}>
      {children}
    </PageLink>
  );
}

export function CareLinks() {
  const { t } = useTranslation();
  const { url, limitUrl, helpline } = useSite().care;
  if (!url && !limitUrl && !helpline) return null;

  return (
    // The list is no navigation landmark, because the same links are also in the footer.
    <ul className={styles.care} aria-label={t('care.label')}>
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

/** The operator's phone number and messengers, for contact without a login. */
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

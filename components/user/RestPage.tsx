import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import styles from './RestPage.module.scss';

/** Shown after the member chose to take a break. It does not invite to play. */
export function RestPage() {
  const { t } = useTranslation();
  return (
    <section className={styles.page}>
      <Icon name="emblem" className={styles.emblem} />
      <p className={styles.text}>{t('rest.text')}</p>
      <LinkButton href="/" variant="quiet">
        {t('error.toHome')}
      </LinkButton>
      <SupportContact lead={t('rest.contact')} fallback={t('rest.contact')} />
    </section>
  );
}

import { useTranslation } from 'next-i18next/pages';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import styles from './RegisterSteps.module.scss';

/** Beside the form: what comes after it, and the support contacts. */
export function RegisterSteps() {
  const { t } = useTranslation();
  return (
    <aside className={styles.card}>
      <h2>{t('reg.steps')}</h2>
      <p>{t('reg.step.approve')}</p>
      <p>{t('reg.step.login')}</p>
      <SupportContact lead={t('reg.help')} />
    </aside>
  );
}

import { useTranslation } from 'next-i18next/pages';
import { SupportContact } from '#components/operator/SupportContact.tsx';
import styles from './RegisterSteps.module.scss';

/** Beside the form: the next steps, and the support contacts. */
export function RegisterSteps() {
  const { t } = useTranslation();
  return (
    <aside className={styles.card}>
      <h2>{t('reg.steps')}</h2>
      <ol className={styles.steps}>
        <li>{t('reg.step.apply')}</li>
        <li>{t('reg.step.approve')}</li>
        <li>{t('reg.step.login')}</li>
      </ol>
      <SupportContact lead={t('reg.help')} />
    </aside>
  );
}

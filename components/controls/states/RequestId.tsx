import { useTranslation } from 'next-i18next/pages';
import styles from './RequestId.module.scss';

/** What support asks for, where there is one. The number is broken only where a whole line is too short for it. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  if (!id) return null;
  return (
    <span className={styles.line}>
      {t('error.requestId')} <span>{id}</span>
    </span>
  );
}

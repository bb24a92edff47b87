import { useTranslation } from 'next-i18next/pages';
import styles from './RequestId.module.scss';

/** The request id for customer support. It wraps only if a whole line is too short. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation();
  if (!id) return null;
  return (
    <span className={styles.line}>
      {t('error.requestId')} <span>{id}</span>
    </span>
  );
}

import { useTranslation } from 'next-i18next/pages';
import styles from './NewMark.module.scss';

export function NewMark() {
  const { t } = useTranslation();
  return <span className={styles.mark}>{t('notice.new')}</span>;
}

import { useTranslation } from 'next-i18next/pages';
import styles from './CompanyMark.module.scss';

export const companyMarkId = (code: string) => `company-${code}`;

/** The way to a company's games, the same on all. Their number is in the dialog. Describes the button. */
export function CompanyMark({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <span id={companyMarkId(code)} className={styles.mark} aria-hidden="true">
      {t('game.viewGames')}
    </span>
  );
}

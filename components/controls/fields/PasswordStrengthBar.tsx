import { useTranslation } from 'next-i18next/pages';
import { passwordStrength } from '#lib/register/passwordStrength.ts';
import styles from './PasswordStrengthBar.module.scss';

/** The strength of a password and the reason. Renders nothing for an empty password. */
export function PasswordStrengthBar({ password, userId }: { password: string; userId: string }) {
  const { t } = useTranslation();
  if (!password) return null;
  const strength = passwordStrength(password, userId);
  return (
    <div className={`${styles.strength} ${styles[strength]}`}>
      <span className={styles.bars} aria-hidden="true" />
      <p className={styles.word}>{t(`reg.strength.${strength}`)}</p>
      <p className={styles.note}>{t('pass.strengthNote')}</p>
    </div>
  );
}

import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Money.module.scss';

interface MoneyProps {
  /** Won; several are added up before they are truncated. */
  amount: number | readonly number[];
  size?: 'inherit' | 'large';
}

/** Money the member has: truncated toward zero, with its unit, and not told where this device hides amounts. */
export function Money({ amount, size = 'inherit' }: MoneyProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isAmountHidden } = usePreferences();

  return (
    <span className={`${styles.money} ${styles[size]}`}>
      {isAmountHidden ? <HiddenAmount /> : formatMoney(amount, locale)}
      <small>{t('money.unit')}</small>
    </span>
  );
}

/** Stands where an amount would, always as long: the length of a figure tells about it. */
export function HiddenAmount() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">••••</span>
      <VisuallyHidden>{t('money.hidden')}</VisuallyHidden>
    </>
  );
}

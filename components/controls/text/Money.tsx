import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { formatNumber } from '#lib/format/numbers.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { VisuallyHidden } from './Icon.tsx';
import styles from './text.module.scss';

interface MoneyProps {
  /** In won. */
  amount: number;
  size?: 'large';
  /** Hidden together with the amount, because win or loss is private too. */
  sign?: '+' | '−' | '';
}

/** An amount of the member, truncated toward zero, with its unit. Hidden if this device hides amounts. */
export function Money({ amount, size, sign = '' }: MoneyProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isAmountHidden } = usePreferences();

  return (
    <span className={`${styles.money} ${size ? styles.large : ''}`}>
      {isAmountHidden ? <HiddenAmount /> : sign + formatNumber(amount, locale)}
      <small>{t('money.unit')}</small>
    </span>
  );
}

/** Replaces a hidden amount. Always the same length, because the length of a number reveals its size. */
function HiddenAmount() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">••••</span>
      <VisuallyHidden>{t('money.hidden')}</VisuallyHidden>
    </>
  );
}

/** A change of money, in won. */
export function SignedMoney({ won }: { won: number }) {
  const whole = Math.trunc(won);
  const sign = whole > 0 ? '+' : whole < 0 ? '−' : '';
  return <Money amount={Math.abs(whole)} sign={sign} />;
}

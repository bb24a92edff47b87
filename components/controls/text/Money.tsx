import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { formatNumber } from '#lib/format/numbers.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { VisuallyHidden } from './Icon.tsx';
import styles from './text.module.scss';

interface MoneyProps {
  /** The amount in won. */
  amount: number;
  size?: 'large';
  /** The sign is hidden together with the amount, because win or loss is private too. */
  sign?: '+' | '−' | '';
}

/** Truncates the amount toward zero, and hides it if the member hides amounts on this device. */
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

/** The text always has the same length, because the length of a number reveals its size. */
function HiddenAmount() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">••••</span>
      <VisuallyHidden>{t('money.hidden')}</VisuallyHidden>
    </>
  );
}

export function SignedMoney({ won }: { won: number }) {
  const whole = Math.trunc(won);
  const sign = whole > 0 ? '+' : whole < 0 ? '−' : '';
  return <Money amount={Math.abs(whole)} sign={sign} />;
}

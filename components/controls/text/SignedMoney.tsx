import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { Money } from './Money.tsx';

/** A change of money, in won. A hidden amount also hides its sign: win or loss is private too. */
export function SignedMoney({ won }: { won: number }) {
  const { isAmountHidden } = usePreferences();
  const whole = Math.trunc(won);
  const sign = whole > 0 ? '+' : whole < 0 ? '−' : '';
  return (
    <>
      {!isAmountHidden && sign}
      <Money amount={Math.abs(whole)} />
    </>
  );
}

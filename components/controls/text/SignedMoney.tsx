import { Money } from './Money.tsx';

/** A change of money, in won. */
export function SignedMoney({ won }: { won: number }) {
  const whole = Math.trunc(won);
  const sign = whole > 0 ? '+' : whole < 0 ? '−' : '';
  return <Money amount={Math.abs(whole)} sign={sign} />;
}

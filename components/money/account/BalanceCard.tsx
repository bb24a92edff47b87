import { useId, useState, type ReactNode } from 'react';
import { Money } from '#components/controls/text/Money.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import styles from './BalanceCard.module.scss';

interface BalanceCardProps {
  label: string;
  /** In won; undefined until it is known. */
  amount: number | undefined;
  /** How old the figures are, and the way to newer ones. */
  age: ReactNode;
  /** What else is held, in rows. */
  children?: ReactNode;
}

/** What a member holds and may move, in one large figure. The figure lights up when it changes before their eyes. */
export function BalanceCard({ label, amount, age, children }: BalanceCardProps) {
  const id = useId();
  const [first, setFirst] = useState(amount);
  if (first === undefined && amount !== undefined) setFirst(amount);

  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{label}</h2>
        {age}
      </div>
      {amount === undefined ? (
        <p className={styles.figure}>
          <Skeleton className={styles.loading} />
        </p>
      ) : (
        // Another figure is another element: that starts the light anew.
        <p key={amount} className={`${styles.figure} ${amount === first ? '' : styles.changed}`}>
          <Money amount={amount} />
        </p>
      )}
      {children}
    </section>
  );
}

interface HeldRowProps {
  label: string;
  /** In won; several are added up; undefined until it is known. */
  amount: number | readonly number[] | undefined;
  children?: ReactNode;
}

/** A further figure of the card, with a remark and something to do about it. */
export function BalanceRow({ label, amount, children }: HeldRowProps) {
  return (
    <div className={styles.row}>
      <p className={styles.pair}>
        <span>{label}</span>
        {amount === undefined ? <Skeleton className={styles.loading} /> : <Money amount={amount} />}
      </p>
      {children}
    </div>
  );
}

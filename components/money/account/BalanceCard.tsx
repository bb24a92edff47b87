import { useId, useState, type ReactNode } from 'react';
import { Money } from '#components/controls/text/Money.tsx';
import { Skeleton } from '#components/controls/states/Skeleton.tsx';
import styles from './BalanceCard.module.scss';

interface BalanceCardProps {
  label: string;
  /** In won; undefined until it is known. */
  amount: number | undefined;
  refresh: ReactNode;
  children?: ReactNode;
}

/** A balance as one large figure, which lights up when it changes. */
export function BalanceCard({ label, amount, refresh, children }: BalanceCardProps) {
  const id = useId();
  const [first, setFirst] = useState(amount);
  if (first === undefined && amount !== undefined) setFirst(amount);

  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{label}</h2>
        {refresh}
      </div>
      {amount === undefined ? (
        <p className={styles.figure}>
          <Skeleton className={styles.loading} />
        </p>
      ) : (
        // The key restarts the animation with each new amount.
        <p key={amount} className={`${styles.figure} ${amount === first ? '' : styles.changed}`}>
          <Money amount={amount} />
        </p>
      )}
      {children}
    </section>
  );
}

interface BalanceRowProps {
  label: string;
  /** In won; several amounts are added up; undefined until it is known. */
  amount: number | readonly number[] | undefined;
  children?: ReactNode;
}

export function BalanceRow({ label, amount, children }: BalanceRowProps) {
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

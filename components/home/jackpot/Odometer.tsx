import styles from './Odometer.module.scss';

interface OdometerProps {
  /** A formatted number. */
  figure: string;
  /** False on the first figure: it is there at once and does not roll in. */
  isRolling: boolean;
}

/** A number whose digits roll when it changes. The positions are classes' work: the server's HTML may not carry inline styles. */
export function Odometer({ figure, isRolling }: OdometerProps) {
  return (
    <span className={styles.odometer} data-rolling={isRolling || undefined}>
      {[...figure].map((letter, index) => (
        // Counted from the right: a digit keeps its column when the number grows by one in front.
        <span key={figure.length - index} className={/\d/.test(letter) ? styles.digit : undefined} data-digit={letter}>
          {/\d/.test(letter) ? null : letter}
        </span>
      ))}
    </span>
  );
}

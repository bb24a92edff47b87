import styles from './Odometer.module.scss';

interface OdometerProps {
  figure: string;
  /** False for the first value, which does not animate. */
  isRolling: boolean;
}

/** A number whose digits roll when it changes. Classes set the positions: the Content-Security-Policy forbids inline styles in the server's HTML. */
export function Odometer({ figure, isRolling }: OdometerProps) {
  return (
    <span className={styles.odometer} data-rolling={isRolling || undefined}>
      {[...figure].map((letter, index) => (
        // Keyed from the right: a digit keeps its column when the number gets longer.
        <span key={figure.length - index} className={/\d/.test(letter) ? styles.digit : undefined} data-digit={letter}>
          {/\d/.test(letter) ? null : letter}
        </span>
      ))}
    </span>
  );
}

import { useId, type ReactNode } from 'react';
import styles from './AmountButton.module.scss';

interface AmountButtonProps {
  /** Why the amount would not be allowed; empty = it is. */
  refusal: string;
  onRefuse: (reason: string) => void;
  onPress: () => void;
  isDisabled?: boolean;
  /** Not one of those that add. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Changes an amount. A refused one can still be reached and pressed: then it tells why. */
export function AmountButton({ refusal, onRefuse, onPress, isDisabled, isQuiet, children }: AmountButtonProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${isQuiet ? styles.quiet : ''}`}
        disabled={isDisabled}
        aria-disabled={refusal ? true : undefined}
        aria-describedby={refusal ? id : undefined}
        onClick={() => (refusal ? onRefuse(refusal) : onPress())}
      >
        {children}
      </button>
      {refusal && (
        <span id={id} hidden>
          {refusal}
        </span>
      )}
    </>
  );
}

import { useId } from 'react';
import { Scroller } from '#components/controls/actions/Scroller.tsx';
import styles from './ChipChoice.module.scss';

interface Chip {
  id: string;
  label: string;
  count?: string;
}

interface ChipChoiceProps {
  label: string;
  /** A single one is no choice, and is not shown. */
  chips: readonly Chip[];
  selected: string;
  onSelect: (id: string) => void;
  previous: string;
  next: string;
}

/** One choice of many in one row. Radio buttons, so that Tab stops once and the arrow keys select. */
export function ChipChoice({ label, chips, selected, onSelect, previous, next }: ChipChoiceProps) {
  const name = useId();
  return (
    <Scroller previous={previous} next={next} className={styles.row}>
      {chips.length > 1 && (
        <div role="radiogroup" aria-label={label} className={styles.row}>
          {chips.map(({ id, label: text, count }) => (
            <label key={id} className={styles.chip}>
              <input type="radio" name={name} checked={id === selected} onChange={() => onSelect(id)} />
              <span>{text}</span>
              {count && <span className={styles.count}>{count}</span>}
            </label>
          ))}
        </div>
      )}
    </Scroller>
  );
}

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
    <div role="radiogroup" aria-label={label}>
      <Scroller previous={previous} next={next} className={styles.row}>
        {chips.map(({ id, label: text, count }) => (
          <label key={id} className={styles.chip}>
            <input type="radio" name={name} checked={id === selected} onChange={() => onSelect(id)} />
            <span>{text}</span>
            {count && <span className={styles.count}>{count}</span>}
          </label>
        ))}
      </Scroller>
    </div>
  );
}

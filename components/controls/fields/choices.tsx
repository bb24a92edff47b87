import { useId, type InputHTMLAttributes } from 'react';
import { Scroller } from '#components/controls/actions/Scroller.tsx';
import { FieldError } from './Field.tsx';
import styles from './choices.module.scss';

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string;
  error?: string;
}

export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface SwitchFieldProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch for a setting that takes effect immediately. */
export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className={styles.switch}>
      <span className={styles.texts}>
        <span>{label}</span>
        <span id={id} className={styles.hint}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={id}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

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
}

/** The chips are radio buttons, so that the Tab key stops once and the arrow keys select. */
export function ChipChoice({ label, chips, selected, onSelect }: ChipChoiceProps) {
  const name = useId();
  return (
    <Scroller>
      {chips.length > 1 && (
        <div role="radiogroup" aria-label={label} className={styles.chips}>
          {chips.map(({ id, label: text, count }) => (
            <label key={id} className={styles.chip}>
              <input
                type="radio"
                name={name}
                checked={id === selected}
                onChange={() => onSelect(id)}
              />
              <span>{text}</span>
              {count && <span className={styles.count}>{count}</span>}
            </label>
          ))}
        </div>
      )}
    </Scroller>
  );
}

import { useId, type InputHTMLAttributes } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './CheckboxField.module.scss';

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string;
  /** What is wrong and how to correct it. Screen readers read it with the field. */
  error?: string;
}

export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={`${styles.field} ${error ? styles.wrong : ''}`}>
      <label className={styles.label}>
        <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error && `${id}-error`} />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

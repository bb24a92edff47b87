import { useId, type ReactNode, type SelectHTMLAttributes } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import field from './TextField.module.scss';
import styles from './SelectField.module.scss';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  /** Puts the field beside its label instead of below. */
  isInline?: boolean;
  /** What is wrong and how to correct it. Screen readers read it with the field. */
  error?: string;
  children: ReactNode;
}

/** The native select: phones show their own picker. */
export function SelectField({ label, isInline, error, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={`${field.field} ${isInline ? styles.inline : ''} ${error ? field.wrong : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className={`${field.box} ${styles.box}`}>
        <select {...select} id={id} aria-invalid={error ? true : undefined} aria-describedby={error && `${id}-error`}>
          {children}
        </select>
        <Icon name="chevron-down" className={styles.arrow} />
      </div>
      {error && (
        <p id={`${id}-error`} className={field.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

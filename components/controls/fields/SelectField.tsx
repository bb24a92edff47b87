import { useId, type ReactNode, type SelectHTMLAttributes } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import field from './TextField.module.scss';
import styles from './SelectField.module.scss';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  label: string;
  /** Beside its label, not below. */
  isInline?: boolean;
  /** What is wrong and how to mend it; announced with the field. */
  error?: string;
  /** The options. */
  children: ReactNode;
}

/** The browser's own choice from a list: on phones it is the picker everybody knows. */
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

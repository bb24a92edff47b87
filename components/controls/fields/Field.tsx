import { useId, type ReactNode } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import styles from './Field.module.scss';

export interface FieldLabels {
  label: string;
  hint?: string;
  /** What is wrong and how to correct it. Screen readers read it with the field. */
  error?: ReactNode;
}

interface FieldProps extends FieldLabels {
  className?: string;
  children: (attributes: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

export function Field({ label, hint, error, className = '', children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`${styles.field} ${error ? styles.wrong : ''} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

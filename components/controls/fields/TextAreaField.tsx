import { useId, type Ref, type TextareaHTMLAttributes } from 'react';
import { Icon } from '#components/controls/text/Icon.tsx';
import field from './TextField.module.scss';
import styles from './TextAreaField.module.scss';

interface TextAreaFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  hint?: string;
  /** What is wrong and how to correct it. Screen readers read it with the field. */
  error?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A multi-line field. It grows with its text if the browser supports `field-sizing`. */
export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={`${field.field} ${error ? field.wrong : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className={`${field.box} ${styles.box}`}>
        <textarea {...area} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined} />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={field.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={field.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

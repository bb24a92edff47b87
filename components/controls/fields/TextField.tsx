import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './TextField.module.scss';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  hint?: string;
  /** What is wrong and how to correct it. Screen readers read it with the field. */
  error?: string;
  /** A decorative icon at the start of the field. */
  icon?: IconName;
  /** A control at the end of the field. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, icon, after, className = '', ...input }: TextFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={`${styles.field} ${error ? styles.wrong : ''} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        {icon && <Icon name={icon} className={styles.icon} />}
        <input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy || undefined} />
        {after}
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

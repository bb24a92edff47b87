import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import { Field, type FieldLabels } from './Field.tsx';
import styles from './Field.module.scss';

export interface TextFieldProps extends FieldLabels, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  icon?: IconName;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, icon, after, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <>
          {icon && <Icon name={icon} className={styles.icon} />}
          <input {...input} {...attributes} />
          {after}
        </>
      )}
    </Field>
  );
}

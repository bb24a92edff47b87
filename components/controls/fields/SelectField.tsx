import type { SelectHTMLAttributes } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import { Field, type FieldLabels } from './Field.tsx';
import styles from './Field.module.scss';

interface SelectFieldProps extends Omit<FieldLabels, 'hint'>, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  /** Puts the field beside its label instead of below. */
  isInline?: boolean;
  icon?: IconName;
}

/** The native select: phones show their own picker. */
export function SelectField({ label, isInline, icon = 'chevron-down', error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} className={isInline ? styles.inline : undefined}>
      {(attributes) => (
        <>
          <select {...select} {...attributes} />
          <Icon name={icon} className={styles.arrow} />
        </>
      )}
    </Field>
  );
}

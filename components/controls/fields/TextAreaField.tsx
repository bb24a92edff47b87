import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldLabels } from './Field.tsx';

type TextAreaFieldProps = FieldLabels & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>;

/** A multi-line field. It grows with its text if the browser supports `field-sizing`. */
export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => <textarea {...area} {...attributes} />}
    </Field>
  );
}

import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PasswordField } from '#components/controls/fields/PasswordField.tsx';
import { TextField } from '#components/controls/fields/TextField.tsx';
import type { FieldFault } from '#lib/register/checkField.ts';
import { fieldLabels, type RegisterField as FieldName } from '#lib/register/registerFields.ts';
import type { RegisterForm } from '#lib/register/useRegisterForm.ts';
import { fieldAnchor } from './fieldAnchor.ts';
import { useFaultText } from './useFaultText.ts';

interface RegisterFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: FieldName;
  faults: RegisterForm['faults'];
  /** The hint below the field: a text, or a rule until the value breaks it. */
  hint?: string | FieldFault;
  label?: string;
  isSecret?: boolean;
  isOptional?: boolean;
  /** A control at the end of the field. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A form field with label, rule and error. The error summary links to it. */
export function RegisterField({ name, faults, hint, label, isSecret, isOptional, after, ...input }: RegisterFieldProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const plainLabel = label ?? t(fieldLabels[name]);
  const field = {
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    ...input,
    name,
    label: isOptional ? t('field.optional', { label: plainLabel }) : plainLabel,
    required: !isOptional,
    error: faultText(faults[name]),
    hint: typeof hint !== 'object' ? hint : faults[name]?.text === hint.text ? undefined : faultText(hint),
  };
  return <div id={fieldAnchor(name)}>{isSecret ? <PasswordField {...field} /> : <TextField {...field} after={after} />}</div>;
}

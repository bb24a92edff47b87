import {
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/Button.tsx';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './Field.module.scss';

interface FieldLabels {
  label: string;
  hint?: string;
  error?: ReactNode;
}

interface FieldProps extends FieldLabels {
  className?: string;
  children: (attributes: {
    id: string;
    'aria-invalid'?: true;
    'aria-describedby'?: string;
  }) => ReactNode;
}

function Field({ label, hint, error, className = '', children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`${styles.field} ${error ? styles.wrong : ''} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning" />
      {children}
    </p>
  );
}

export interface TextFieldProps
  extends FieldLabels, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  icon?: IconName;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  hint,
  error,
  icon,
  after,
  className,
  ...input
}: TextFieldProps) {
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

type TextAreaFieldProps = FieldLabels & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>;

export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => <textarea {...area} {...attributes} />}
    </Field>
  );
}

interface SelectFieldProps
  extends Omit<FieldLabels, 'hint'>, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  isInline?: boolean;
}

/** A native select, because phones show their own picker for it. */
export function SelectField({ label, isInline, error, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} className={isInline ? styles.inline : undefined}>
      {(attributes) => (
        <>
          <select {...select} {...attributes} />
          <Icon name="chevron-down" className={styles.arrow} />
        </>
      )}
    </Field>
  );
}

export function PasswordField({ hint, ...props }: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);

  function handleKey(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      hint={isCapsLock ? t('field.capsLock') : hint}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={handleKey}
      onKeyUp={handleKey}
      after={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}

interface SearchFieldProps extends Pick<
  TextFieldProps,
  'label' | 'className' | 'maxLength' | 'onFocus'
> {
  words: string;
  hasIcon?: boolean;
  onWords: (words: string) => void;
}

export function SearchField({
  words,
  hasIcon = true,
  onWords,
  className = '',
  ...field
}: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...field}
      ref={input}
      icon={hasIcon ? 'search' : undefined}
      type="search"
      placeholder={field.label}
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className={`${styles.search} ${className}`}
      value={words}
      onChange={({ target }) => onWords(target.value)}
      after={
        words && (
          <IconButton
            icon="close"
            label={t('action.clearSearch')}
            onClick={() => {
              onWords('');
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}

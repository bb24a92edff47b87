import { useRouter } from 'next/router';
import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/Button.tsx';
import { editAmount, showAmount, type AmountText } from '#lib/money/amounts.ts';
import { TextField, type TextFieldProps } from './Field.tsx';
import styles from './AmountField.module.scss';

interface AmountFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'value' | 'onChange' | 'after'
> {
  /** The digits of the amount, or the typed text if the text is not an amount. */
  value: string;
  onChange: (value: string) => void;
  onClear?: () => void;
}

/** A field for an amount in whole won. An edit in the middle stays as typed until blur, so that the caret never moves. */
export function AmountField({
  value,
  onChange,
  onClear,
  onBlur,
  className = '',
  ...field
}: AmountFieldProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const [typed, setTyped] = useState<AmountText | null>(null);
  const current = typed?.value === value ? typed : { shown: showAmount(value, locale), value };

  function edit(input: HTMLInputElement, isComposing = false) {
    const next = editAmount(current, input.value, locale);
    const isAtEnd = input.selectionStart === input.value.length;
    // During a composition the text stays as typed, because an input method loses its composition when the value is rewritten.
    setTyped(isAtEnd && !isComposing ? next : { ...next, shown: input.value });
    if (next.value !== value) onChange(next.value);
  }

  function handleChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { isComposing, inputType } = nativeEvent as InputEvent;
    // Chromium's redo would insert the same digits again, because the field has rewritten its text.
    if (inputType !== 'historyRedo') edit(currentTarget, isComposing);
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    setTyped(null);
    onBlur?.(event);
  }

  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      inputMode="numeric"
      className={`${styles.amount} ${className}`}
      value={current.shown}
      onChange={handleChange}
      onCompositionEnd={({ currentTarget }) => edit(currentTarget)}
      onBlur={handleBlur}
      after={
        <>
          <span className={styles.unit}>{t('money.unit')}</span>
          {onClear && value !== '' && !field.readOnly && (
            <IconButton icon="close" label={t('money.clear')} onClick={onClear} />
          )}
        </>
      }
    />
  );
}

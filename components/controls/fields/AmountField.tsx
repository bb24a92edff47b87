import { useRouter } from 'next/router';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { useTranslation } from 'next-i18next/pages';
import { caretAfter, editAmount, showAmount, withoutNeighbor, type AmountText } from '#lib/money/amounts/editAmount.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './AmountField.module.scss';

/** How many changes can be taken back. */
const maxHistory = 100;

interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'value' | 'onChange' | 'after'> {
  /** The digits of an amount, or a text that is none. */
  value: string;
  /** Gets the digits of what stands in the field, or the text as typed where that is no amount. */
  onChange: (value: string) => void;
}

/** Whole won: grouped while typing, the caret stays where it is, and what is no amount stays visible as it was typed. */
export function AmountField({ value, onChange, onBlur, onKeyDown, className = '', ...field }: AmountFieldProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const [typed, setTyped] = useState<AmountText | null>(null);
  const [caret, setCaret] = useState<{ input: HTMLInputElement; at: number } | null>(null);
  /** What was shown before an input method began to compose; it is left alone until it is done. */
  const composed = useRef<string | null>(null);
  const history = useRef({ values: [value], at: 0 });
  const shown = typed?.value === value ? typed.shown : showAmount(value, locale);

  useLayoutEffect(() => caret?.input.setSelectionRange(caret.at, caret.at), [caret]);

  // Setting an input's value empties the browser's own list of changes.
  useEffect(() => {
    const { values, at } = history.current;
    if (values[at] === value) return;
    const next = [...values.slice(0, at + 1), value].slice(-maxHistory);
    history.current = { values: next, at: next.length - 1 };
  }, [value]);

  function take(next: AmountText) {
    setTyped(next);
    if (next.value !== value) onChange(next.value);
  }

  function edit(input: HTMLInputElement, before: string, inputType?: string) {
    const at = input.selectionStart ?? input.value.length;
    const after = withoutNeighbor(before, { text: input.value, caret: at }, inputType, locale);
    const next = editAmount(before, after.text, locale);
    take(next);
    setCaret({ input, at: caretAfter(after.text, after.caret, next.shown, locale) });
  }

  function handleChange({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { isComposing, inputType } = nativeEvent as InputEvent;
    if (!isComposing) return edit(input, composed.current ?? shown, inputType);
    composed.current ??= shown;
    take({ ...editAmount(composed.current, input.value, locale), shown: input.value });
  }

  function handleCompositionEnd({ currentTarget: input }: CompositionEvent<HTMLInputElement>) {
    edit(input, composed.current ?? shown);
    composed.current = null;
  }

  function handleBlur(event: FocusEvent<HTMLInputElement>) {
    setTyped(null);
    onBlur?.(event);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    const { values, at } = history.current;
    const next = at + (key === 'y' || event.shiftKey ? 1 : -1);
    const earlier = values[next];
    if (earlier === undefined) return;
    history.current.at = next;
    onChange(earlier);
  }

  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      inputMode="numeric"
      className={`${styles.amount} ${className}`}
      value={shown}
      onChange={handleChange}
      onCompositionEnd={handleCompositionEnd}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
      after={<span className={styles.unit}>{t('money.unit')}</span>}
    />
  );
}

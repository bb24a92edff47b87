import { useRouter } from 'next/router';
import { useId, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { AmountField } from '#components/controls/fields/AmountField.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { joinSentences } from '#lib/i18n/joinSentences.ts';
import { amountFaultText } from '#lib/money/amounts/amountFaultText.ts';
import { amountInWords, numberInWords } from '#lib/money/amounts/amountInWords.ts';
import { amountRange, checkAmount, checkTyped } from '#lib/money/amounts/checkAmount.ts';
import { parseAmount } from '#lib/money/amounts/parseAmount.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import styles from './AmountEntry.module.scss';

interface AmountEntryProps {
  label: string;
  /** The digits of an amount, or other text as typed. */
  value: string;
  onChange: (value: string) => void;
  rule: AmountRule;
  /** The available balance in won; undefined = no limit. */
  available?: number;
  hasAllButton?: boolean;
  /** An error of the form. Without it, the field shows its own error after blur. */
  error?: string;
  fieldRef?: RefObject<HTMLInputElement | null>;
  isLocked?: boolean;
}

/**
 * The amount field with the amount in words, a button that clears it, one beside its label for the whole balance, and buttons that add to it.
 */
export function AmountEntry({ label, value, onChange, rule, available, hasAllButton, error, fieldRef, isLocked }: AmountEntryProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isAmountHidden } = usePreferences();
  const [isLeft, setLeft] = useState(false);
  /** Why the last pressed button was refused. */
  const [reason, setReason] = useState('');
  const typed = parseAmount(value, locale);
  const won = typed.kind === 'amount' ? typed.won : 0;
  const fault = checkTyped(typed, rule, available);
  const faultText = fault && amountFaultText(fault, t, locale);
  const { min, max } = amountRange(rule, available);

  /** What is too little for another unit, if the amount is the whole balance. */
  function restOf(amount: number): string {
    const rest = available !== undefined && amount === max && !isAmountHidden ? Math.trunc(available) - max : 0;
    return rest > 0 && rest < rule.unit ? t('money.rest', { amount: formatNumber(rest, locale) }) : '';
  }

  const inWords = (amount: number) => [amountInWords(amount, locale, t('money.unit')), restOf(amount)].filter(Boolean).join(' · ');

  function change(next: string) {
    setLeft(false);
    setReason('');
    onChange(next);
  }

  function changeTo(next: number) {
    change(String(next));
    announce(inWords(next));
  }

  // The pressed button disappears.
  function handleClear() {
    change('');
    fieldRef?.current?.focus();
  }

  function handlePick(amount: number) {
    changeTo(amount);
    fieldRef?.current?.focus();
  }

  /** The last one of the same figures in the first text becomes a button: in the text, because another row would move what is being tapped. */
  function withPick([text = '', ...rest]: readonly ReactNode[], amount: number | null | undefined): ReactNode[] {
    const figure = amount ? formatNumber(amount, locale) : '';
    const at = figure ? String(text).lastIndexOf(figure) : -1;
    if (at < 0 || !amount) return [text, ...rest];
    const button = (
      <button key={amount} type="button" className={styles.pick} disabled={isLocked} onClick={() => handlePick(amount)}>
        {figure}
      </button>
    );
    return [String(text).slice(0, at), button, String(text).slice(at + figure.length), ...rest];
  }

  function refuse(why: string) {
    setReason(why);
    announce(why);
  }

  /** Buttons cannot add to invalid text or exceed the allowed maximum. */
  function refusalOf(next: number): string {
    if (typed.kind === 'fault') return faultText ?? '';
    const refused = next > max ? checkAmount(next, rule, available) : null;
    return refused ? amountFaultText(refused, t, locale) : '';
  }

  function refusalOfAll(): string {
    if (available === undefined) return t('state.loading');
    return max < min ? amountFaultText({ fault: 'available', limit: Math.trunc(available), nearest: null }, t, locale) : '';
  }

  const rules = [
    // A unit says its own minimum.
    min > rule.unit && t('money.min', { min: formatNumber(min, locale) }),
    rule.maximum !== null && t('money.max', { max: formatNumber(amountRange(rule).max, locale) }),
    rule.unit > 1 && t('money.unitRule', { unit: formatNumber(rule.unit, locale) }),
  ];
  // Further figures never mend an amount that is more than the balance.
  const isTold = isLeft || fault?.fault === 'available';
  const shownError = error ?? (isTold && faultText ? faultText : undefined);
  // Words that only repeat the figures of the field say nothing.
  const isWorded = numberInWords(won, locale) !== formatNumber(won, locale);
  const words = isWorded ? inWords(won) : restOf(won);
  // What stays says the unit too. The dot never begins a line.
  const hint =
    [words, !restOf(won) && joinSentences(rules)].filter(Boolean).join('\u00a0· ') || (won > 0 ? inWords(won) : t('money.enter'));
  const nearest = [fault?.alsoNearest, fault?.nearest];

  return (
    <div className={styles.entry}>
      {hasAllButton && (
        <AmountButton refusal={refusalOfAll()} onRefuse={refuse} onPress={() => changeTo(max)} isLocked={isLocked} isAll>
          {t('money.all')}
        </AmountButton>
      )}
      <AmountField
        label={label}
        value={value}
        onChange={change}
        onClear={handleClear}
        onBlur={() => setLeft(true)}
        // The error replaces the hint, so that the buttons below do not move.
        hint={shownError ? undefined : hint}
        error={shownError && <span>{nearest.reduce(withPick, [shownError])}</span>}
        ref={fieldRef}
        // Not `disabled`: a disabled field loses the focus, and a question that the answer opens could not return it.
        readOnly={isLocked}
      />
      <div className={styles.adding} role="group" aria-label={t('money.quick')}>
        {rule.quickAmounts.map((amount) => (
          <AmountButton
            key={amount}
            refusal={refusalOf(won + amount)}
            onRefuse={refuse}
            onPress={() => changeTo(won + amount)}
            isLocked={isLocked}
          >
            +{numberInWords(amount, locale)}
          </AmountButton>
        ))}
      </div>
      {reason && <p className={styles.reason}>{reason}</p>}
    </div>
  );
}

interface AmountButtonProps {
  /** Why the amount is not allowed; empty = it is allowed. */
  refusal: string;
  onRefuse: (reason: string) => void;
  onPress: () => void;
  isLocked?: boolean;
  isAll?: boolean;
  children: ReactNode;
}

/** Sets an amount. A refused button stays focusable, and pressing it reports the reason. */
function AmountButton({ refusal, onRefuse, onPress, isLocked, isAll, children }: AmountButtonProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${isAll ? styles.all : ''}`}
        disabled={isLocked}
        aria-disabled={refusal ? true : undefined}
        aria-describedby={refusal ? id : undefined}
        onClick={() => (refusal ? onRefuse(refusal) : onPress())}
      >
        {children}
      </button>
      {refusal && (
        <span id={id} hidden>
          {refusal}
        </span>
      )}
    </>
  );
}

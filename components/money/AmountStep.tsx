import type { TFunction } from 'i18next';
import { useRouter } from 'next/router';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { AmountField } from '#components/controls/fields/AmountField.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { joinSentences } from '#lib/format/phrases.ts';
import { formatTime } from '#lib/format/times.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { amountInWords, amountRange, numberInWords } from '#lib/money/amounts.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import styles from './AmountStep.module.scss';
import type { MoneyForm } from './useMoneyForm.ts';

interface AmountStepProps {
  form: MoneyForm;
  label: MessageKey;
  /** Without `next`, the button also names the amount. */
  action: MessageKey;
  next?: () => void;
  children?: ReactNode;
}

function rulesOf(
  rule: AmountRule,
  available: number | undefined,
  t: TFunction,
  locale: string | undefined,
): (string | false)[] {
  const { min, max } = amountRange(rule, available);
  return [
    // If the minimum is one unit, the sentence about the unit already says it.
    min > rule.unit && t('money.min', { min: formatNumber(min, locale) }),
    rule.maximum !== null && t('money.max', { max: formatNumber(amountRange(rule).max, locale) }),
    rule.unit > 1 && t('money.unitRule', { unit: formatNumber(rule.unit, locale) }),
    max < min &&
      available !== undefined &&
      t('money.availableRule', { amount: formatNumber(available, locale) }),
  ];
}

export function AmountStep({ form, label, action, next, children }: AmountStepProps) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isAmountHidden } = usePreferences();
  const { isStale, checkedAt } = useCurrentUser();
  const { text, typed, rule, available, error, won, change, leave } = form.amount;
  const { entry, isBlocked } = form;
  const { min, max } = amountRange(rule, available);
  const current = typed.kind === 'amount' ? typed.won : 0;
  const age =
    available !== undefined &&
    isStale &&
    checkedAt !== undefined &&
    t('money.asOf', { time: formatTime(checkedAt) });
  const rules = [...rulesOf(rule, available, t, locale), age];
  const words =
    numberInWords(current, locale) !== formatNumber(current, locale)
      ? amountInWords(current, locale, t('money.unit'))
      : '';
  const hint = text === '' ? joinSentences(rules) || t('money.enter') : words || '\u00a0';

  function fill(amount: number) {
    change(String(amount));
    announce(amountInWords(amount, locale, t('money.unit')));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (next && won !== undefined) next();
    else void form.send();
  }

  return (
    // POST keeps the amount out of the URL if the form is submitted before hydration.
    <form className={styles.step} method="post" noValidate onSubmit={handleSubmit}>
      <AmountField
        label={t(label)}
        value={text}
        onChange={change}
        onClear={() => form.move(() => change(''))}
        onBlur={leave}
        // Either the hint or the error is always shown, so that the buttons below do not move.
        hint={error ? undefined : hint}
        error={error}
        ref={entry}
      />
      <div className={styles.adding} role="group" aria-label={t('money.quick')}>
        {available !== undefined && max >= min && (
          <button
            type="button"
            className={`${styles.chip} ${styles.most}`}
            onClick={() => fill(max)}
          >
            {isAmountHidden
              ? t('money.all')
              : t('money.most', { won: t('history.won', { amount: formatNumber(max, locale) }) })}
          </button>
        )}
        {rule.quickAmounts.map((amount) => (
          <button
            key={amount}
            type="button"
            className={styles.chip}
            disabled={current + amount > max}
            onClick={() => fill(current + amount)}
          >
            +{numberInWords(amount, locale)}
          </button>
        ))}
      </div>
      <div className={styles.bar} data-ready={text !== '' || undefined}>
        <Button
          type="submit"
          variant={won === undefined ? 'secondary' : 'primary'}
          size="large"
          isWide
          aria-disabled={isBlocked || undefined}
        >
          {won === undefined || next
            ? t(action)
            : t('money.actionWith', {
                action: t(action),
                won: t('history.won', { amount: formatNumber(won, locale) }),
              })}
        </Button>
      </div>
      {children}
    </form>
  );
}

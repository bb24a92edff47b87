import { useRouter } from 'next/router';
import { useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { AmountField } from '#components/controls/fields/AmountField.tsx';
import { Callout } from '#components/controls/states/Callout.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { budgetLevel, budgetText, isReviewDue } from '#lib/care/budget.ts';
import { changeCareRecord, useCareRecord } from '#lib/care/careRecord.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { focusField, useForm } from '#lib/forms/useForm.ts';
import { amountFaultText } from '#lib/money/amounts/amountFaultText.ts';
import { checkTyped } from '#lib/money/amounts/checkAmount.ts';
import { parseAmount } from '#lib/money/amounts/parseAmount.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import styles from './BudgetForm.module.scss';

const fields = ['budget'] as const;

/** A budget is advice: any amount will do. */
const rule = { unit: 1, minimum: 1, maximum: null, quickAmounts: [] };

/** The member's budget for the deposits of a month, how far they have come, and the question every six months. `spent` in won. */
export function BudgetForm({ spent }: { spent: number | undefined }) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const userId = usePortalSession().user?.userId ?? '';
  const record = useCareRecord();
  const { budget } = record;
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  /** Null = the field shows the budget. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = budget !== undefined && spent !== undefined && budgetText(spent, budget, t, locale);

  function keep(won: number | undefined) {
    changeCareRecord(userId, { budget: won, reviewedAt: serverNow(), isReviewTold: false });
    setTyped(null);
    void dialogs.toast({ text: t(won === undefined ? 'care.budgetOff' : 'care.budgetSaved'), kind: 'success' });
  }

  // The pressed button disappears.
  function handleConfirm() {
    heading.current?.focus();
    keep(budget);
  }

  const { faults, setFaults, handleSubmit } = useForm({
    fields,
    check(values): { budget?: string } {
      const fault = checkTyped(parseAmount(values.budget, locale), rule);
      return fault ? { budget: amountFaultText(fault, t, locale) } : {};
    },
    async send(values) {
      const parsed = parseAmount(values.budget, locale);
      keep(parsed.kind === 'amount' ? parsed.won : undefined);
    },
  });

  function handleChange(value: string) {
    setTyped(value);
    setFaults({});
  }

  return (
    <section className={styles.budget}>
      <h3 ref={heading} tabIndex={-1}>
        {t('care.budget')}
      </h3>
      {budget !== undefined && spent !== undefined && (
        <div className={styles.state}>
          <p>
            <span>{t('care.budgetUsed')}</span>
            <span>
              <Money amount={spent} /> / <Money amount={budget} />
            </span>
          </p>
          <div className={styles.bar} data-level={budgetLevel(spent, budget)} aria-hidden="true">
            <div style={{ width: `${Math.min(100, (spent / budget) * 100)}%` }} />
          </div>
          {text && <p>{text}</p>}
        </div>
      )}
      {isReviewDue(record, serverNow()) && (
        <Callout tone="info" text={t('care.review')}>
          <div className={styles.answers}>
            <Button size="small" onClick={handleConfirm}>
              {t('care.reviewKeep')}
            </Button>
            <Button size="small" onClick={() => focusField(form.current, 'budget')}>
              {t('care.reviewChange')}
            </Button>
          </div>
        </Callout>
      )}
      {/* POST keeps the amount out of the URL if the form is submitted before hydration. */}
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
        <AmountField
          name="budget"
          label={t('care.budgetLabel')}
          hint={faults.budget ? undefined : t('care.budgetHint')}
          error={faults.budget}
          value={typed ?? String(budget ?? '')}
          onChange={handleChange}
        />
        <Button type="submit">{t('care.budgetSave')}</Button>
      </form>
    </section>
  );
}

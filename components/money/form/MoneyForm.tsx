import { useRouter } from 'next/router';
import { useRef, useState, type FocusEvent, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import type { MoneyCallName } from '#contract/calls.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import type { StatusTone } from '#lib/format/statusText.ts';
import { afterPress } from '#lib/forms/afterPress.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { amountFaultText } from '#lib/money/amounts/amountFaultText.ts';
import { checkTyped } from '#lib/money/amounts/checkAmount.ts';
import { parseAmount } from '#lib/money/amounts/parseAmount.ts';
import type { DoneState, SettledState, SubmissionState } from '#lib/money/submission/submissionTable.ts';
import { useAmountDraft } from '#lib/money/submission/useAmountDraft.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import { AmountEntry } from './AmountEntry.tsx';
import styles from './MoneyForm.module.scss';
import { OutcomePanel } from './OutcomePanel.tsx';
import { Receipt } from './Receipt.tsx';
import { useConfirmedSubmission, type ConfirmedSubmissionOptions } from './useConfirmedSubmission.ts';

interface MoneyFormProps<N extends MoneyCallName, Before> extends ConfirmedSubmissionOptions<N, Before> {
  amountLabel: MessageKey;
  rule: AmountRule;
  /** The largest amount that the member can move, in won; undefined = the balance sets no limit. */
  available?: number;
  hasAllButton?: boolean;
  /** `next`: the step after it, instead of the links. */
  receipt: (done: DoneState) => {
    title: MessageKey;
    facts: readonly Fact[];
    later?: readonly Fact[];
    application?: string;
    isExchange?: boolean;
    tone?: StatusTone;
    next?: ReactNode;
  };
  /** Links to the history, on the receipt and on an unknown outcome. */
  receiptLinks?: ReactNode;
  /** What to do while the outcome is unknown; by default, to look at the balance. */
  unknownText?: MessageKey;
  /** Shown above the button, but not in its bar, which would cover the field on a small phone. The amount is undefined while it is not valid. */
  preview?: (amount: number | undefined) => ReactNode;
  /** Shown below the button. */
  below?: ReactNode;
  /** Another step of the page comes first: the button that sends is not the main one yet. */
  isEarly?: boolean;
  /** Refusals that another amount would mend: after the others, the fields are folded. */
  amountRefusals?: readonly string[];
  /** Refusals that only support can lift: until the page is opened again, there is no button to expand the fields. */
  lastingRefusals?: readonly string[];
  /** Hides the fields while an application is pending. Outcomes and a button to expand stay. */
  isCollapsed?: boolean;
  onExpand?: () => void;
  onDone?: (done: DoneState) => void;
  /** The member leaves the receipt for the empty form. */
  onNew?: () => void;
  onRefused?: (status: string) => void;
}

/** The form of every money call: amount, confirmation, submission, outcome. It keeps what was typed until the submission is done. */
export function MoneyForm<N extends MoneyCallName, Before>(props: MoneyFormProps<N, Before>) {
  const { call, action, amountLabel, rule, available, hasAllButton, receipt, isCollapsed = false, isEarly = false } = props;
  const { t } = useTranslation();
  const { locale } = useRouter();
  const [text, setText] = useAmountDraft(call);
  const [error, setError] = useState<string>();
  /** The refusal after which the member wants to see the fields all the same. */
  const [unfolded, setUnfolded] = useState<SubmissionState>();
  const field = useRef<HTMLInputElement>(null);
  const expandButton = useRef<HTMLButtonElement>(null);
  const submission = useConfirmedSubmission<N, Before>({ ...props, onSettled: handleSettled });
  const { state, isBlocked } = submission;

  function handleSettled(outcome: SettledState) {
    if (outcome.phase === 'done') {
      // It may be the result of an earlier submission, and the field may have another amount by now.
      if (typed.kind === 'amount' && typed.won === outcome.amount) setText('');
      return props.onDone?.(outcome);
    }
    props.onRefused?.(outcome.status);
  }

  function handleChange(next: string) {
    setText(next);
    setError(undefined);
  }

  /** A member who leaves the form without an amount does something else now, such as asking for the account. */
  function handleBlur({ currentTarget }: FocusEvent) {
    if (text === '') afterPress(() => !currentTarget.contains(document.activeElement) && setError(undefined));
  }

  const typed = parseAmount(text, locale);
  const fault = typed.kind === 'empty' ? 'empty' : checkTyped(typed, rule, available);
  const validAmount = !fault && typed.kind === 'amount' ? typed.won : undefined;
  const isFinal = state.phase === 'refused' && !props.amountRefusals?.includes(state.status);
  const isFolded = isCollapsed || (isFinal && unfolded !== state);
  // Nothing can be sent for now.
  const isHeld = state.phase === 'unknown' && submission.isHeld;
  const isLasting = state.phase === 'refused' && props.lastingRefusals?.includes(state.status);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBlocked) return;
    if (validAmount === undefined) {
      setError(amountFaultText(fault ?? 'empty', t, locale));
      return field.current?.focus();
    }
    await submission.confirmAndSubmit(validAmount);
  }

  // The pressed button disappears, so the focus moves to what replaces it.
  function handleNew() {
    flushSync(() => {
      props.onNew?.();
      submission.dismiss();
    });
    (expandButton.current ?? field.current)?.focus();
  }

  function handleExpand() {
    flushSync(() => {
      props.onExpand?.();
      setUnfolded(state);
    });
    field.current?.focus();
  }

  if (state.phase === 'done') {
    const { next, ...texts } = receipt(state);
    return (
      <Receipt done={state} {...texts} onNew={handleNew}>
        {next || props.receiptLinks}
      </Receipt>
    );
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit} onBlur={handleBlur}>
      {state.phase !== 'ready' && (
        <OutcomePanel
          state={state}
          isFolded={isFolded}
          onCheck={submission.check}
          onDismiss={submission.dismiss}
          unknownText={props.unknownText}
          links={props.receiptLinks}
        />
      )}
      <div className={styles.fields} hidden={isFolded || isHeld}>
        <AmountEntry
          label={t(amountLabel)}
          value={text}
          onChange={handleChange}
          rule={rule}
          available={available}
          hasAllButton={hasAllButton}
          error={error}
          fieldRef={field}
          isLocked={state.phase === 'sending' || state.phase === 'offline'}
        />
        {props.preview?.(validAmount)}
        <div className={styles.bar} data-ready={text !== '' || undefined}>
          <Button
            type="submit"
            variant={state.phase !== 'sending' && (validAmount === undefined || isEarly) ? 'secondary' : 'primary'}
            size="large"
            isWide
            isBusy={state.phase === 'sending'}
            aria-disabled={isBlocked || undefined}
          >
            {validAmount === undefined
              ? t(action)
              : t('money.actionWith', { action: t(action), won: t('history.won', { amount: formatMoney(validAmount, locale) }) })}
          </Button>
        </div>
        {props.below}
      </div>
      {isFolded && !isHeld && !isLasting && (
        <Button ref={expandButton} variant="quiet" icon="chevron-down" onClick={handleExpand}>
          {t(isCollapsed ? 'money.addRequest' : 'action.retry')}
        </Button>
      )}
    </form>
  );
}

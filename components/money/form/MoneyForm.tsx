import { useRouter } from 'next/router';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import type { CallRequest, CallStatus, MoneyCallName } from '#contract/calls.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { amountFaultText } from '#lib/money/amounts/amountFaultText.ts';
import { checkTyped } from '#lib/money/amounts/checkAmount.ts';
import type { SubmissionOptions } from '#lib/money/submission/moneySubmission.ts';
import { parseAmount } from '#lib/money/amounts/parseAmount.ts';
import { useAmountDraft } from '#lib/money/submission/useAmountDraft.ts';
import { useMoneySubmission } from '#lib/money/submission/useMoneySubmission.ts';
import { useSecondsUntil } from '#lib/money/submission/useSecondsUntil.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import { AmountEntry } from './AmountEntry.tsx';
import styles from './MoneyForm.module.scss';
import { OutcomePanel } from './OutcomePanel.tsx';
import { Receipt } from './Receipt.tsx';

interface MoneyFormProps<N extends MoneyCallName, Before> extends SubmissionOptions<N, Before> {
  /** The word on the button, and on the one that confirms. */
  action: MessageKey;
  amountLabel: MessageKey;
  rule: AmountRule;
  /** Most a member can move, in won; undefined = the balance sets no limit. */
  available?: number;
  hasAllButton?: boolean;
  toBody: (amount: number) => CallRequest<N>;
  /** What the member agrees to before anything is sent: what is shown is what is sent (promise M7). */
  confirmation: (amount: number) => { question: string; facts: readonly Fact[] };
  receipt: (amount: number) => { title: MessageKey; facts: readonly Fact[] };
  /** Where to go from the receipt, and from an unknown outcome: the history. */
  receiptLinks?: ReactNode;
  /** Whether the fields of `children` are filled in; moves the focus to the one that is not. */
  canSend?: () => boolean;
  /** What the amount typed so far would lead to; undefined = none that may be sent. */
  preview?: (amount: number | undefined) => ReactNode;
  /** Refusals that are about the amount: they are said at its field as well. */
  amountRefusals?: readonly Exclude<CallStatus<N>, 'success'>[];
  /** Something stands in the way, such as an application that waits: only what became of a submission shows, and a way to the form. */
  isCollapsed?: boolean;
  onExpand?: () => void;
  onDone?: () => void;
  onRefused?: (status: string) => void;
  /** Fields between the amount and the button. */
  children?: ReactNode;
}

/** The one way money is asked to move: an amount, a confirmation, one submission, and one of three outcomes. What was typed is never lost. */
export function MoneyForm<N extends MoneyCallName, Before>(props: MoneyFormProps<N, Before>) {
  const { call, action, amountLabel, rule, available, hasAllButton, toBody, confirmation, receipt, isCollapsed = false, children } = props;
  const { t } = useTranslation();
  const { locale } = useRouter();
  const isOnline = useIsOnline();
  const [text, setText] = useAmountDraft(call);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const expandButton = useRef<HTMLButtonElement>(null);
  const askMember = useQuestion();
  const { state, submit, check, dismiss } = useMoneySubmission<N, Before>({ ...props, onSettled: handleSettled });
  const heldSeconds = useSecondsUntil('heldUntil' in state ? state.heldUntil : 0);

  function handleSettled(settled: 'done' | 'refused', status: string) {
    if (settled === 'refused') return takeRefusal(status as Exclude<CallStatus<N>, 'success'>);
    setText('');
    props.onDone?.();
  }

  function takeRefusal(status: Exclude<CallStatus<N>, 'success'>) {
    const message: MessageKey = props.refusals[status];
    if (props.amountRefusals?.includes(status)) setError(t(message));
    props.onRefused?.(status);
  }

  function handleChange(next: string) {
    setText(next);
    setError(undefined);
  }

  const typed = parseAmount(text, locale);
  const fault = typed.kind === 'empty' ? 'empty' : checkTyped(typed, rule, available);
  const validAmount = !fault && typed.kind === 'amount' ? typed.won : undefined;

  /** The amount in won where it may be sent; otherwise undefined, and the field says why. */
  function readAmount(): number | undefined {
    if (validAmount !== undefined) return validAmount;
    setError(amountFaultText(fault ?? 'empty', t, locale));
    field.current?.focus();
    return undefined;
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (state.phase === 'sending' || heldSeconds > 0 || !isOnline) return;
    const amount = readAmount();
    if (amount === undefined || props.canSend?.() === false) return;
    const body = toBody(amount);
    const { question, facts } = confirmation(amount);
    const isAgreed = await askMember({ title: question, text: '', facts, confirmText: t(action) });
    if (isAgreed) submit(body, amount, state);
  }

  // The button that was pressed goes: the focus goes on to what comes instead.
  function handleNew() {
    flushSync(dismiss);
    (expandButton.current ?? field.current)?.focus();
  }

  function handleExpand() {
    flushSync(() => props.onExpand?.());
    field.current?.focus();
  }

  if (state.phase === 'done') {
    const { title, facts } = receipt(state.amount);
    return (
      <Receipt done={state} title={title} facts={facts} onNew={handleNew}>
        {props.receiptLinks}
      </Receipt>
    );
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {state.phase !== 'ready' && <OutcomePanel state={state} onCheck={check} links={props.receiptLinks} />}
      <div className={styles.fields} hidden={isCollapsed}>
        <AmountEntry
          label={t(amountLabel)}
          value={text}
          onChange={handleChange}
          rule={rule}
          available={available}
          hasAllButton={hasAllButton}
          error={error}
          fieldRef={field}
          isDisabled={state.phase === 'sending'}
        />
        {props.preview?.(validAmount)}
        {children}
        {!isOnline && <p className={styles.offline}>{t('money.offline')}</p>}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          isBusy={state.phase === 'sending'}
          aria-disabled={!isOnline || heldSeconds > 0 || undefined}
        >
          {t(action)}
        </Button>
      </div>
      {isCollapsed && (
        <Button ref={expandButton} variant="quiet" icon="chevron-down" onClick={handleExpand}>
          {t('money.unfold')}
        </Button>
      )}
    </form>
  );
}

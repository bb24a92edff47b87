import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button, type ButtonVariant } from '#components/controls/actions/Button.tsx';
import type { CallRequest, MoneyCallName } from '#contract/calls.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { SubmissionOptions, SubmissionState } from '#lib/money/submission/moneySubmission.ts';
import { useMoneySubmission } from '#lib/money/submission/useMoneySubmission.ts';
import { useSecondsUntil } from '#lib/money/submission/useSecondsUntil.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { OutcomePanel } from './OutcomePanel.tsx';
import styles from './TransferAll.module.scss';

interface TransferAllProps<N extends MoneyCallName, Before> extends SubmissionOptions<N, Before> {
  /** The word on the button, and on the one that confirms. */
  action: MessageKey;
  variant?: ButtonVariant;
  /** What there is, in won; parts of a won stay. Less than one leaves no button, but an outcome is still told. */
  available: number;
  toBody: (amount: number) => CallRequest<N>;
  confirmation: (amount: number) => { question: string; facts?: readonly Fact[] };
  /** What stands there once it is done. */
  renderDone: (done: Extract<SubmissionState, { phase: 'done' }>, dismiss: () => void) => ReactNode;
  onDone?: () => void;
}

/** Moves all there is, by one button: a confirmation that names the amount of this moment, one submission, one of three outcomes. */
export function TransferAll<N extends MoneyCallName, Before>(props: TransferAllProps<N, Before>) {
  const { call, refusals, reconciler, action, variant = 'primary', available, toBody, confirmation, renderDone, onDone } = props;
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const askMember = useQuestion();
  const onSettled = (outcome: 'done' | 'refused') => outcome === 'done' && onDone?.();
  const { state, submit, check, dismiss } = useMoneySubmission<N, Before>({ call, refusals, reconciler, onSettled });
  const heldSeconds = useSecondsUntil('heldUntil' in state ? state.heldUntil : 0);
  const isBusy = state.phase === 'sending';
  const amount = Math.trunc(available);

  async function handleClick() {
    if (heldSeconds > 0 || !isOnline) return;
    const { question, facts } = confirmation(amount);
    const isAgreed = await askMember({ title: question, text: '', facts, confirmText: t(action) });
    if (isAgreed) submit(toBody(amount), amount, state);
  }

  return (
    <div className={styles.transfer}>
      {state.phase === 'done' && renderDone(state, dismiss)}
      {state.phase !== 'done' && state.phase !== 'ready' && <OutcomePanel state={state} onCheck={check} />}
      {amount >= 1 && (
        <Button
          variant={variant}
          className={styles[variant]}
          size={variant === 'primary' ? 'large' : 'medium'}
          isBusy={isBusy}
          aria-disabled={!isOnline || heldSeconds > 0 || undefined}
          onClick={handleClick}
        >
          {t(action)}
        </Button>
      )}
      {amount >= 1 && !isOnline && <p className={styles.offline}>{t('money.offline')}</p>}
    </div>
  );
}

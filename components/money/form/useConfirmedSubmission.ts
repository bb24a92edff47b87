import { useTranslation } from 'next-i18next/pages';
import type { CallRequest, MoneyCallName } from '#contract/calls.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { SubmissionOptions } from '#lib/money/submission/submissionState.ts';
import { needsDecision } from '#lib/money/submission/unknownOutcome.ts';
import { useMoneySubmission } from '#lib/money/submission/useMoneySubmission.ts';
import { useSecondsUntil } from '#lib/money/submission/useSecondsUntil.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';

export interface ConfirmedSubmissionOptions<N extends MoneyCallName, Before> extends SubmissionOptions<N, Before> {
  /** The text of the submit button and of the confirming button. */
  action: MessageKey;
  toBody: (amount: number) => CallRequest<N>;
  confirmation: (amount: number) => { question: string; facts: readonly Fact[] };
}

/** A submission that the member confirms first. The confirmation shows exactly what is sent (promise M7). */
export function useConfirmedSubmission<N extends MoneyCallName, Before>(options: ConfirmedSubmissionOptions<N, Before>) {
  const { action, toBody, confirmation } = options;
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const askMember = useQuestion();
  const { state, submit, check, dismiss } = useMoneySubmission<N, Before>(options);
  const isChecking = state.phase === 'unknown' && state.check === 'running';
  const isHeld = useSecondsUntil('heldUntil' in state ? state.heldUntil : 0) > 0 || isChecking;

  async function confirmAndSubmit(amount: number) {
    const body = toBody(amount);
    const { question, facts } = confirmation(amount);
    const isDecision = needsDecision(state, amount);
    const text = isDecision ? t('money.repeatWarning') : '';
    const isAgreed = await askMember({ title: question, text, facts, confirmText: t(isDecision ? 'money.repeat' : action) });
    if (isAgreed) submit(body, amount, state, isDecision);
  }

  return { state, check, dismiss, isOnline, isBlocked: !isOnline || isHeld, confirmAndSubmit };
}

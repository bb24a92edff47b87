import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { CallRequest, MoneyCallName } from '#contract/calls.ts';
import type { Fact } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { joinSentences } from '#lib/i18n/joinSentences.ts';
import type { SubmissionOptions } from '#lib/money/submission/moneySubmission.ts';
import { needsDecision, readyState } from '#lib/money/submission/submissionTable.ts';
import { useMoneySubmission } from '#lib/money/submission/useMoneySubmission.ts';
import { useSecondsUntil } from '#lib/money/submission/useSecondsUntil.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';

export interface ConfirmedSubmissionOptions<N extends MoneyCallName, Before> extends SubmissionOptions<N, Before> {
  /** The text of the submit button and of the confirming button. */
  action: MessageKey;
  toBody: (amount: number, password: string) => CallRequest<N>;
  /** For calls that the backend may refuse with `pass`: the confirmation asks for the password from then on. */
  password?: { isAsked: boolean; label: MessageKey; hint: MessageKey; missing: MessageKey; refused: MessageKey };
  confirmation: (amount: number) => {
    question: string;
    note?: string | false;
    facts: readonly Fact[];
    warning?: string;
    cancelText?: string;
  };
}

/** A submission that the member confirms first. The confirmation shows exactly what is sent (promise M7). */
export function useConfirmedSubmission<N extends MoneyCallName, Before>(options: ConfirmedSubmissionOptions<N, Before>) {
  const { action, toBody, confirmation, password } = options;
  const { t } = useTranslation();
  const router = useRouter();
  const isOnline = useIsOnline();
  const askMember = useQuestion();
  const { state, submit, check, dismiss } = useMoneySubmission<N, Before>(options);
  const isChecking = state.phase === 'unknown' && state.check === 'running';
  const isHeld = useSecondsUntil('heldUntil' in state ? state.heldUntil : 0) > 0;
  // An unknown outcome cannot be looked for without a connection. Any other press waits for one.
  const isCutOff = !isOnline && state.phase === 'unknown';

  const sentPassword = useRef('');
  const title = useRef('');
  const refusal = password && state.phase === 'refused' && state.status === 'pass' ? state : undefined;

  async function confirmAndSubmit(amount: number) {
    const { question, note, ...shown } = confirmation(amount);
    let typed = '';
    const isDecision = needsDecision(state, amount);
    const asked = refusal || password?.isAsked ? password : undefined;
    const wrong = sentPassword.current ? refusal : undefined;
    // A first refusal has a title of its own, or it would look like the question that was answered already. A wrong password keeps the title.
    if (!refusal) title.current = question;
    else if (password && !wrong) title.current = t(password.missing);
    const isAgreed = await askMember({
      title: title.current,
      text: joinSentences([
        isDecision && t('money.repeatWarning'),
        note,
        refusal && password && t(password.refused),
        // The error takes its place, also in a low window.
        asked && !wrong && t(asked.hint),
      ]),
      ...shown,
      confirmText: t(isDecision ? 'money.repeat' : action),
      password: asked && {
        label: t(asked.label),
        missing: t(asked.missing),
        show: t('field.showPassword'),
        hide: t('field.hidePassword'),
        error: wrong && t(wrong.message),
        link: wrong && { text: t('error.toSupport'), onPress: () => void router.push('/help') },
        onTyped: (text) => void (typed = text),
      },
    });
    sentPassword.current = typed;
    if (isAgreed) submit(toBody(amount, typed), amount, state, isDecision);
    else if (refusal && isAgreed === false) dismiss();
  }

  const askAgain = useEffectEvent((amount: number) => void confirmAndSubmit(amount));
  useEffect(() => {
    if (refusal) askAgain(refusal.amount);
  }, [refusal]);

  // A refused password is no outcome: the confirmation opens again and asks for it.
  return {
    state: refusal ? readyState : state,
    check,
    dismiss,
    isHeld,
    isBlocked: state.phase === 'sending' || state.phase === 'offline' || isHeld || isChecking || isCutOff,
    confirmAndSubmit,
  };
}

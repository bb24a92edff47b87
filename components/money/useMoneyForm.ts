import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import type { CallRequest, MoneyCallName } from '#contract/calls.ts';
import { dialogs, type Fact, type PasswordInput } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { joinSentences } from '#lib/format/phrases.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { amountFaultText, checkTyped, parseAmount } from '#lib/money/amounts.ts';
import { MoneySubmission, type SubmissionOptions } from '#lib/money/submission/moneySubmission.ts';
import {
  submissionRecordKey,
  submissionStore,
  useAmountDraft,
} from '#lib/money/submission/submissionRecord.ts';
import {
  needsDecision,
  readyState,
  type SettledState,
  type SubmissionState,
} from '#lib/money/submission/submissionTable.ts';
import { useIsOnline } from '#lib/navigation/useIsOnline.ts';
import { useSecondsUntil } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import { listen } from '#lib/storage/listeners.ts';

/** An outcome that was shown for at least this time counts as read. */
const readMs = 2_000;

interface MoneyFormOptions<N extends MoneyCallName, Before> extends SubmissionOptions<N, Before> {
  rule: AmountRule;
  /** The limit in won. Undefined if the balance sets no limit or is not loaded yet. */
  available?: number | undefined;
  action: MessageKey;
  toBody: (amount: number, password: string) => CallRequest<N>;
  confirmation: (amount: number) => {
    question: string;
    note?: string | false;
    facts?: readonly Fact[];
  };
  /** The confirmation asks for the password after the refusal `pass`. With `isAsked`, the first confirmation asks too. */
  password?: { isAsked: boolean };
}

type Amount = ReturnType<typeof useAmount>;

function useAmount(call: MoneyCallName, rule: AmountRule, available: number | undefined) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const [text, setText] = useAmountDraft(call);
  const [checkedAfter, setCheckedAfter] = useState<'leaving' | 'pressing'>();
  const typed = parseAmount(text, locale);
  const fault = checkTyped(typed, rule, available);
  // An amount above the balance is reported while the member types, because further digits never correct it.
  const isFaultShown = checkedAfter !== undefined || fault?.fault === 'available';
  const missing =
    typed.kind === 'empty' && checkedAfter === 'pressing' ? t('money.enter') : undefined;

  return {
    text,
    typed,
    rule,
    available,
    error: fault && isFaultShown ? amountFaultText(fault, t, locale) : missing,
    won: !fault && typed.kind === 'amount' ? typed.won : undefined,
    change: (next: string) => {
      setText(next);
      setCheckedAfter(undefined);
    },
    leave: () => setCheckedAfter((after) => after ?? 'leaving'),
    refuse: () => setCheckedAfter('pressing'),
  };
}

export interface MoneyForm {
  phase: 'open' | Exclude<SubmissionState['phase'], 'ready'>;
  state: SubmissionState;
  amount: Amount;
  isBlocked: boolean;
  /** Asks the member to confirm, then sends `won` (default: the amount of the field). */
  send: (won?: number) => Promise<void>;
  /** Checks again whether a submission of unknown outcome was carried out. */
  check: () => Promise<void> | undefined;
  reopen: () => void;
  /** The pressed button disappears, so the focus moves to the part of the page that `change` shows. */
  move: (change: () => void) => void;
  /** The ref of the element that gets the focus after `move`. */
  entry: (element: HTMLElement | null) => void;
}

export function useMoneyForm<N extends MoneyCallName, Before>(
  options: MoneyFormOptions<N, Before>,
): MoneyForm {
  const { call, rule, available, action, toBody, confirmation, password } = options;
  const { t } = useTranslation();
  const router = useRouter();
  const isOnline = useIsOnline();
  const askMember = useQuestion();
  const amount = useAmount(call, rule, available);
  const entry = useRef<HTMLElement>(null);
  /** The member returned to the form after the submission of unknown outcome that has this `at`. */
  const [reopenedAt, setReopenedAt] = useState<number>();
  const submission = useMoneySubmission<N, Before>({
    ...options,
    onSettled: handleSettled,
    onLeave: tellUnread,
  });
  const { state } = submission;
  const isUnknown = state.phase === 'unknown';
  const isChecking = isUnknown && state.check === 'running';
  const isHeld = useSecondsUntil('heldUntil' in state ? state.heldUntil : 0) > 0;

  const sentPassword = useRef('');
  const refusal =
    password && state.phase === 'refused' && state.status === 'pass' ? state : undefined;
  // A refused password is not shown as an outcome, because the confirmation opens again and asks for the password.
  const shown = refusal ? readyState : state;
  const isOpen = shown.phase === 'ready' || (isUnknown && !isHeld && reopenedAt === state.at);
  // Without a connection, an unknown outcome cannot be checked. A new amount may be sent, and then waits for the connection.
  const isBlocked =
    state.phase === 'sending' ||
    state.phase === 'offline' ||
    isHeld ||
    isChecking ||
    (isUnknown && !isOnline);

  function handleSettled(outcome: SettledState) {
    // The field keeps an amount that differs, because the outcome may belong to an earlier submission.
    if (
      outcome.phase === 'done' &&
      amount.typed.kind === 'amount' &&
      amount.typed.won === outcome.amount
    )
      amount.change('');
    options.onSettled?.(outcome);
  }

  /** Without a toast, a member who leaves the page would miss a refusal, or a submission that is not sent. */
  function tellUnread({ state: left, shownMs }: Left) {
    const isUnsent =
      left.phase === 'offline' || (left.phase === 'sending' && left.step === 'reading');
    const isUnread = shownMs < readMs;
    if (isUnread && left.phase === 'refused') {
      dialogs.toast({ text: `${t('money.refusedTitle')} · ${t(left.message)}`, kind: 'warning' });
    }
    if (isUnsent || (isUnread && left.phase === 'notSent'))
      dialogs.toast({ text: t('money.notSent'), kind: 'warning' });
  }

  function passwordInput(onTyped: (text: string) => void): PasswordInput | undefined {
    if (!refusal && !password?.isAsked) return undefined;
    const isWrong = refusal !== undefined && sentPassword.current !== '';
    return {
      label: t('field.withdrawPassword'),
      missing: t('withdraw.passwordMissing'),
      error: isWrong ? t('money.pass') : undefined,
      link: isWrong
        ? { text: t('error.toSupport'), onPress: () => void router.push('/help?mode=form') }
        : undefined,
      onTyped,
    };
  }

  async function ask(won: number) {
    const { question, note, facts } = confirmation(won);
    let typed = '';
    const isDecision = needsDecision(state, won);
    const isAgreed = await askMember({
      title: question,
      text: joinSentences([isDecision && t('money.repeatWarning'), note]),
      facts,
      confirmText: t(isDecision ? 'money.repeat' : action),
      password: passwordInput((text) => (typed = text)),
    });
    sentPassword.current = typed;
    if (isAgreed) {
      setReopenedAt(undefined);
      submission.submit(toBody(won, typed), won, state, isDecision);
    } else if (refusal && isAgreed === false) submission.dismiss();
  }

  const askAgain = useEffectEvent((won: number) => {
    // The closing question returns the focus to the element that has the focus now.
    entry.current?.focus();
    void ask(won);
  });
  useEffect(() => {
    if (refusal) queueMicrotask(() => askAgain(refusal.amount));
  }, [refusal]);

  function move(change: () => void) {
    flushSync(change);
    entry.current?.focus();
  }

  return {
    phase: isOpen ? 'open' : shown.phase,
    state: shown,
    amount,
    isBlocked,
    send: async (won = amount.won) => {
      if (isBlocked) return;
      if (won !== undefined) return ask(won);
      amount.refuse();
      entry.current?.focus();
    },
    check: submission.check,
    reopen: () => move(() => (isUnknown ? setReopenedAt(state.at) : submission.dismiss())),
    move,
    entry: (element) => void (entry.current = element),
  };
}

type Left = ReturnType<MoneySubmission<MoneyCallName, unknown>['dispose']>;

/** Each submission causes at most one upstream request, even across reloads, tabs and lost connections. */
export function useMoneySubmission<N extends MoneyCallName, Before>(
  options: SubmissionOptions<N, Before> & { onLeave?: (left: Left) => void },
) {
  const userId = usePortalSession().user?.userId;
  const [state, setState] = useState(readyState);
  const submission = useRef<MoneySubmission<N, Before> | null>(null);
  const readOptions = useEffectEvent(() => options);
  const handleLeave = useEffectEvent((left: Left) => options.onLeave?.(left));
  const { call } = options;

  useEffect(() => {
    if (userId === undefined) return;
    const name = submissionRecordKey(call, userId);
    const own = new MoneySubmission<N, Before>(userId, () => readOptions(), setState);
    submission.current = own;
    void own.resume();

    const handleReturn = () => document.visibilityState === 'visible' && void own.revisit();
    const stops = [
      submissionStore.subscribe(
        ({ key, isOtherTab }) => isOtherTab && key === name && void own.resume(),
      ),
      // A page that is restored from the back/forward cache (`pageshow`) has missed the storage events of other tabs.
      listen(window, ['online', 'pageshow'], handleReturn),
      listen(document, ['visibilitychange'], handleReturn),
    ];
    return () => {
      stops.forEach((stop) => stop());
      handleLeave(own.dispose());
      submission.current = null;
      setState(readyState);
    };
  }, [userId, call]);

  return {
    state,
    /** Sends only while the state is still `seen`. `isDecided`: the member accepts that an earlier submission may be carried out too. */
    submit: (body: CallRequest<N>, amount: number, seen: SubmissionState, isDecided?: boolean) =>
      void submission.current?.submit(body, amount, seen, isDecided),
    check: () => submission.current?.check(),
    dismiss: () => void submission.current?.dismiss(),
  };
}

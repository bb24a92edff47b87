import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallRequest, MoneyCallName } from '#contract/calls.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { MoneySubmission, readyState } from './moneySubmission.ts';
import type { MoneyRules, MoneyState } from './moneySubmission.ts';
import { recordName, submissionStore } from './submissionRecord.ts';

export interface MoneySubmissionView<N extends MoneyCallName> {
  state: MoneyState;
  /** Sends `amount` won as `body`; never twice, and not if anything happened since the member saw `seen`. */
  submit: (body: CallRequest<N>, amount: number, seen: MoneyState) => void;
  /** Looks now for a submission of unknown outcome. */
  check: () => void;
  /** Back to the form. */
  dismiss: () => void;
}

/** The submissions of a money form: at most one upstream request each, whatever the member, the browser and the network do. */
export function useMoneySubmission<N extends MoneyCallName, Before>(rules: MoneyRules<N, Before>): MoneySubmissionView<N> {
  const userId = usePortalSession().user?.userId;
  const [state, setState] = useState(readyState);
  const submission = useRef<MoneySubmission<N, Before> | null>(null);
  const readRules = useEffectEvent(() => rules);
  const name = userId === undefined ? undefined : recordName(rules.call, userId);

  useEffect(() => {
    if (userId === undefined || name === undefined) return;
    const own = new MoneySubmission<N, Before>(userId, () => readRules(), setState);
    submission.current = own;
    void own.resume();

    const unsubscribe = submissionStore.subscribe(({ key, isOtherTab }) => isOtherTab && key === name && void own.resume());
    const handleReturn = () => document.visibilityState === 'visible' && void own.revisit();
    window.addEventListener('online', handleReturn);
    // A page that was kept by the browser heard nothing of other windows meanwhile.
    window.addEventListener('pageshow', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      unsubscribe();
      window.removeEventListener('online', handleReturn);
      window.removeEventListener('pageshow', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
      own.leave();
      submission.current = null;
      setState(readyState);
    };
  }, [userId, name]);

  return {
    state,
    submit: (body, amount, seen) => void submission.current?.submit(body, amount, seen),
    check: () => void submission.current?.check(),
    dismiss: () => submission.current?.dismiss(),
  };
}

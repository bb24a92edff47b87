import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallRequest, MoneyCallName } from '#contract/calls.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { MoneySubmission, type SubmissionOptions } from './moneySubmission.ts';
import { submissionRecordKey, submissionStore } from './submissionRecord.ts';
import { readyState, type SubmissionState } from './submissionTable.ts';

/** The submissions of a money form: at most one upstream request each, also over reloads, tabs and lost connections. */
export function useMoneySubmission<N extends MoneyCallName, Before>(options: SubmissionOptions<N, Before>) {
  const userId = usePortalSession().user?.userId;
  const [state, setState] = useState(readyState);
  const submission = useRef<MoneySubmission<N, Before> | null>(null);
  const readOptions = useEffectEvent(() => options);
  const name = userId === undefined ? undefined : submissionRecordKey(options.call, userId);

  useEffect(() => {
    if (userId === undefined || name === undefined) return;
    const own = new MoneySubmission<N, Before>(userId, () => readOptions(), setState);
    submission.current = own;
    void own.resume();

    const unsubscribe = submissionStore.subscribe(({ key, isOtherTab }) => isOtherTab && key === name && void own.resume());
    const handleReturn = () => document.visibilityState === 'visible' && void own.revisit();
    window.addEventListener('online', handleReturn);
    // A page restored from the back/forward cache has missed the storage events of other tabs.
    window.addEventListener('pageshow', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      unsubscribe();
      window.removeEventListener('online', handleReturn);
      window.removeEventListener('pageshow', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
      own.dispose();
      submission.current = null;
      setState(readyState);
    };
  }, [userId, name]);

  return {
    state,
    /** Sends `amount` won as `body`, only while the state is still `seen`. `isDecided`: although an earlier one may still be carried out. */
    submit: (body: CallRequest<N>, amount: number, seen: SubmissionState, isDecided?: boolean) =>
      void submission.current?.submit(body, amount, seen, isDecided),
    check: () => submission.current?.check(),
    dismiss: () => void submission.current?.dismiss(),
  };
}

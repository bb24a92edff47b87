import { useEffect, useRef, useState } from 'react';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { readCall } from '#lib/api/readCall.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { useApplications } from '#lib/money/history/useApplications.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { enquiries, enquiryKey, readEnquiry } from './enquiryStore.ts';
import type { Enquiry } from './supportWords.ts';
import { useAccountAnswer, type AccountAnswer } from './useAccountAnswer.ts';

/** `wait` = an earlier enquiry is pending; `pass` = not allowed for this member; `refused` = any other status. */
export type EnquiryOutcome = 'success' | 'wait' | 'pass' | 'refused' | 'notSent' | 'unknown';

interface EnquiryResult {
  outcome: EnquiryOutcome;
  /** The request id for support; empty without a response. */
  requestId: string;
}

export interface AccountEnquiryView extends AccountAnswer {
  /** The last enquiry of this member in this browser. */
  last: Enquiry | undefined;
  isAsking: boolean;
  /** The result of the last enquiry since the page was opened. */
  result: EnquiryResult | null;
  ask: () => Promise<void>;
}

/** Asks support for the account to pay into (user-ask-account). The answer arrives as a note or in a help entry, which counts as read where it is shown. */
export function useAccountEnquiry(userId: string, isShown = true): AccountEnquiryView {
  const [result, setResult] = useState<EnquiryResult | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isRunning = useRef(false);
  const key = enquiryKey(userId);
  const stored = readEnquiry(key);
  const { applications } = useApplications('deposit', Boolean(stored?.deposits));
  // Accounts change: the next deposit begins with another enquiry.
  const isUsed = applications?.some(
    ({ id, status }) => statusTone(status) === 'completed' && id !== '' && stored?.deposits?.includes(id) === false,
  );
  const last = isUsed ? undefined : stored;

  useEffect(() => {
    if (isUsed) enquiries.set(key, undefined);
  }, [isUsed, key]);

  async function ask(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setAsking(true);
    setResult(null);
    const before = await readListed();
    const next = await askForAccount();
    const isPending = next.outcome === 'wait' && !readEnquiry(key);
    // An enquiry that waits since earlier is one of the waiting questions.
    const waiting = isPending ? [] : before.waiting;
    if (next.outcome === 'success' || isPending) enquiries.set(key, { askedAt: serverNow(), ...before, waiting });
    isRunning.current = false;
    setAsking(false);
    setResult(next);
  }

  const answer = useAccountAnswer(isShown ? last : undefined, (seen) => last && enquiries.set(key, { ...last, seen }));

  return { last, ...answer, isAsking, result, ask };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function readListed(): Promise<Required<Pick<Enquiry, 'known' | 'waiting' | 'deposits'>>> {
  const calls = [readCall('get-user-note', {}), readCall('get-help-list', {}), readCall('get-deposit-list', {})] as const;
  const [notes, helps, deposits] = await Promise.allSettled(calls);
  const entries = helps.status === 'fulfilled' ? helps.value.helps : [];
  return {
    known: {
      notes: notes.status === 'fulfilled' ? idsOf(notes.value.note) : null,
      helps: helps.status === 'fulfilled' ? idsOf(entries.filter(({ answer }) => answer !== null)) : null,
    },
    waiting: idsOf(entries.filter(({ answer }) => answer === null)),
    deposits: deposits.status === 'fulfilled' ? idsOf(deposits.value.deposits) : null,
  };
}

async function askForAccount(): Promise<EnquiryResult> {
  try {
    const { answer, requestId } = await exchangeCall('user-ask-account', {});
    return { outcome: outcomeOf(answer.status), requestId };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { outcome: error.outcome === 'not_sent' ? 'notSent' : 'unknown', requestId: error.requestId };
  }
}

/** Any other status is a failure. */
function outcomeOf(status: string): EnquiryOutcome {
  return status === 'success' || status === 'wait' || status === 'pass' ? status : 'refused';
}

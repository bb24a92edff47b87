import { useRef, useState } from 'react';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { readAskedAt, rememberAskedAt } from './accountEnquiryMark.ts';

/**
 * What became of an enquiry: filed (`success`); one waits already (`wait`); not for this member (`pass`); refused in a word nobody knows;
 * certainly not sent; or nobody can tell.
 */
export type EnquiryOutcome = 'success' | 'wait' | 'pass' | 'refused' | 'notSent' | 'unknown';

interface EnquiryResult {
  outcome: EnquiryOutcome;
  /** The id a member can tell the operator; empty when no answer arrived. */
  requestId: string;
}

export interface AccountEnquiryView {
  /** When this member asked in this tab, in milliseconds since 1970. */
  askedAt: number | undefined;
  isAsking: boolean;
  /** Of the last enquiry since the page was opened. */
  result: EnquiryResult | null;
  /** Asks; a second call while one is under way does nothing. */
  ask: () => Promise<void>;
}

/** Asks support for the account to pay into (user-ask-account). The answer arrives as a message or as the answer of a help entry. */
export function useAccountEnquiry(userId: string): AccountEnquiryView {
  const [result, setResult] = useState<EnquiryResult | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isUnderWay = useRef(false);

  async function ask(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setAsking(true);
    setResult(null);
    const next = await askForAccount();
    if (next.outcome === 'success') rememberAskedAt(userId, Date.now());
    isUnderWay.current = false;
    setAsking(false);
    setResult(next);
  }

  return { askedAt: readAskedAt(userId), isAsking, result, ask };
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

/** Every word but these is a failure, never a success (contract section 1). */
function outcomeOf(status: string): EnquiryOutcome {
  return status === 'success' || status === 'wait' || status === 'pass' ? status : 'refused';
}

import { useRef, useState } from 'react';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** How long an enquiry is remembered: the screen shows its time of day without a date. */
const lifeMs = 12 * 60 * 60 * 1000;

const askedAtStore = webStore<number>('sessionStorage', json(Number));

function readAskedAt(key: string): number | undefined {
  const askedAt = askedAtStore.get(key);
  return askedAt && Date.now() - askedAt < lifeMs ? askedAt : undefined;
}

/** `wait` = an earlier enquiry is pending; `pass` = not allowed for this member; `refused` = any other status. */
export type EnquiryOutcome = 'success' | 'wait' | 'pass' | 'refused' | 'notSent' | 'unknown';

interface EnquiryResult {
  outcome: EnquiryOutcome;
  /** The request id for support; empty without a response. */
  requestId: string;
}

export interface AccountEnquiryView {
  /** When this member asked in this tab, in ms since the epoch. */
  askedAt: number | undefined;
  isAsking: boolean;
  /** The result of the last enquiry since the page was opened. */
  result: EnquiryResult | null;
  ask: () => Promise<void>;
}

/** Asks support for the account to pay into (user-ask-account). The answer arrives as a note or in a help entry. */
export function useAccountEnquiry(userId: string): AccountEnquiryView {
  const [result, setResult] = useState<EnquiryResult | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isRunning = useRef(false);
  const key = `account-enquiry:${userId}`;

  async function ask(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setAsking(true);
    setResult(null);
    const next = await askForAccount();
    if (next.outcome === 'success') askedAtStore.set(key, Date.now());
    isRunning.current = false;
    setAsking(false);
    setResult(next);
  }

  return { askedAt: readAskedAt(key), isAsking, result, ask };
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

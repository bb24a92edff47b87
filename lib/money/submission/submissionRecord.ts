import { useState } from 'react';
import type { MoneyCallName } from '#contract/calls.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { json, plainText, webStore } from '#lib/storage/webStore.ts';

/** A submission that was sent and has no certain outcome yet. */
export interface SentSubmission {
  /** In whole won. */
  amount: number;
  /** ms since the epoch, by the server's clock, because the clock of a device may be corrected by days. */
  at: number;
  before: unknown;
  /**
   * `records`: the history may show an earlier submission, so the history proves nothing. `result`: the key belongs to a submission of
   * another tab, and so does its result. This submission was not sent.
   */
  unsure?: 'records' | 'result';
}

/** The record survives a reload, and all tabs of the member share it. */
export interface SubmissionRecord {
  key: string;
  madeAt: number;
  sent: SentSubmission | null;
  /** Until this time (server's clock, ms), the history may show an earlier submission of unknown outcome that was sent again. */
  unclearUntil?: number | undefined;
}

/** The portal stores a key for this time (docs/promises.md, M2). */
const recordLifeMs = 24 * 60 * 60 * 1000;

export const submissionStore = webStore<SubmissionRecord>(
  'localStorage',
  json((stored) => (isRecord(stored) ? stored : undefined)),
);

export const submissionRecordKey = (call: MoneyCallName, userId: string) =>
  `money:${call}:${userId}`;

export function createSubmissionRecord(unclearUntil?: number): SubmissionRecord {
  return {
    key: crypto.randomUUID(),
    madeAt: serverNow(),
    sent: null,
    ...(unclearUntil !== undefined && { unclearUntil }),
  };
}

/** Null if there is no record or the record has expired. */
export function storedSubmissionRecord(name: string): SubmissionRecord | null {
  const record = submissionStore.get(name);
  return record && serverNow() - (record.sent?.at ?? record.madeAt) < recordLifeMs ? record : null;
}

/** The record as this tab has read or written it last. Another tab may have written a record since. */
export class SharedRecord {
  current: SubmissionRecord;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
    this.current = this.stored ?? createSubmissionRecord();
    submissionStore.set(name, this.current);
  }

  get stored(): SubmissionRecord | null {
    return storedSubmissionRecord(this.name);
  }

  /** True if another tab has sent, or has learned an outcome, since this tab read the record. */
  get isOutdated(): boolean {
    const { stored, current } = this;
    return stored !== null && (stored.key !== current.key || stored.sent?.at !== current.sent?.at);
  }

  refresh(): void {
    this.current = this.stored ?? this.current;
  }

  write(record: SubmissionRecord): void {
    this.current = record;
    submissionStore.set(this.name, record);
  }

  /** Undoes the last write of this tab, unless another tab has written since. */
  restore(record: SubmissionRecord): void {
    if (this.isOutdated) this.current = record;
    else this.write(record);
  }

  writeUnlessReplaced(record: SubmissionRecord): void {
    const { stored } = this;
    if (stored && stored.key !== this.current.key) this.current = stored;
    else this.write(record);
  }
}

function isRecord(value: unknown): value is SubmissionRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { key, madeAt, sent } = value as Partial<SubmissionRecord>;
  return (
    typeof key === 'string' &&
    typeof madeAt === 'number' &&
    (sent === null || (typeof sent?.amount === 'number' && typeof sent.at === 'number'))
  );
}

let running = 0;

/** Dialogs must not interrupt the wait for the response of a money call. */
export function isSubmissionInFlight(): boolean {
  return running > 0;
}

export async function trackSubmission<T>(call: Promise<T>): Promise<T> {
  running += 1;
  try {
    return await call;
  } finally {
    running -= 1;
  }
}

const drafts = webStore('sessionStorage', plainText);

/** This draft contains the name of the money form in which the member last typed an amount. */
const lastAmountKey = 'amount-typed-last';

/** The text survives a reload, and a new login of the same member in this tab. */
function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const key = `${name}:${usePortalSession().user?.userId ?? ''}`;
  // Reading storage while rendering is safe, because the browser renders money forms only when the member is logged in (MemberGate).
  const [text, setText] = useState(() => drafts.get(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      drafts.set(key, next || undefined);
    },
  ];
}

const stepKey = 'deposit-step';

/** The step is stored, because a phone may reload the page while the member is in the bank's app. */
export const useDepositStep = () => useDraft(stepKey);

export function useAmountDraft(
  call: MoneyCallName,
): [text: string, setText: (text: string) => void] {
  const form = submissionRecordKey(call, usePortalSession().user?.userId ?? '');
  const name = `amount:${call}`;
  const [text, setText] = useDraft(name);
  return [
    text,
    (next) => {
      setText(next);
      drafts.set(lastAmountKey, next ? form : undefined);
    },
  ];
}

/** If the session ends on a money page, the login page says that the amount was not sent. */
export function hasUnsentAmount(): boolean {
  const form = drafts.get(lastAmountKey);
  return form !== undefined && !storedSubmissionRecord(form)?.sent;
}

import type { MoneyCallName } from '#contract/calls.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** A submission that left the form and whose outcome is not settled yet. */
export interface SentSubmission {
  /** Whole won. */
  amount: number;
  /** ms since the epoch, by this device's clock. */
  at: number;
  /** What the screen knew just before, for finding the submission's trace later. */
  before: unknown;
}

/**
 * One instance of a money form: its Idempotency-Key, and what was sent under it. It outlives a reload, and every window of the member that
 * opens the form meanwhile has the same one: whichever sends first, the others ask what became of it.
 */
export interface SubmissionRecord {
  key: string;
  madeAt: number;
  sent: SentSubmission | null;
}

/** As long as the portal remembers a key (promise M2). */
const recordLifeMs = 24 * 60 * 60 * 1000;

/** Where storage is switched off, a reload starts with a new record. */
export const submissionStore = webStore<SubmissionRecord>(
  'localStorage',
  json((stored) => (isRecord(stored) ? stored : undefined)),
);

/** Where the record of a member's form lies; also the key of `storage` events. */
export const recordName = (call: MoneyCallName, userId: string) => `money:${call}:${userId}`;

export function newRecord(): SubmissionRecord {
  return { key: crypto.randomUUID(), madeAt: Date.now(), sent: null };
}

/** The record under that name, or a new one. */
export function readRecord(name: string): SubmissionRecord {
  return storedRecord(name) ?? newRecord();
}

/** The record under that name as any window last wrote it. */
export function storedRecord(name: string): SubmissionRecord | null {
  const record = submissionStore.get(name);
  return record && Date.now() - (record.sent?.at ?? record.madeAt) < recordLifeMs ? record : null;
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

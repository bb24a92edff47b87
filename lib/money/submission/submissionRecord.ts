import type { MoneyCallName } from '#contract/calls.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** A submission that was sent and has no certain outcome yet. */
export interface SentSubmission {
  /** Whole won. */
  amount: number;
  /** ms since the epoch, by the clock of this device. */
  at: number;
  before: unknown;
}

/** The idempotency key of a money form and what was sent with it. It survives a reload, and all tabs of the member share it. */
export interface SubmissionRecord {
  key: string;
  madeAt: number;
  sent: SentSubmission | null;
}

/** How long the portal stores a key (promise M2). */
const recordLifeMs = 24 * 60 * 60 * 1000;

export const submissionStore = webStore<SubmissionRecord>(
  'localStorage',
  json((stored) => (isRecord(stored) ? stored : undefined)),
);

export const submissionRecordKey = (call: MoneyCallName, userId: string) => `money:${call}:${userId}`;

export function createSubmissionRecord(): SubmissionRecord {
  return { key: crypto.randomUUID(), madeAt: Date.now(), sent: null };
}

export function readSubmissionRecord(name: string): SubmissionRecord {
  return storedSubmissionRecord(name) ?? createSubmissionRecord();
}

/** The record as the last tab wrote it; null if there is none or it has expired. */
export function storedSubmissionRecord(name: string): SubmissionRecord | null {
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

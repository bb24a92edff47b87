import type { MoneyCallName } from '#contract/calls.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** A submission that was sent and has no certain outcome yet. */
export interface SentSubmission {
  /** Whole won. */
  amount: number;
  /** ms since the epoch, by the server's clock: that of a device may be corrected by days. */
  at: number;
  before: unknown;
  /**
   * `records`: the history may show an earlier submission, so it proves nothing. `result`: the key belongs to another tab's submission; its
   * result is not that of this one, which was not sent.
   */
  unsure?: 'records' | 'result';
}

/** The idempotency key of a money form and what was sent with it. It survives a reload, and all tabs of the member share it. */
export interface SubmissionRecord {
  key: string;
  madeAt: number;
  sent: SentSubmission | null;
  /** Until then the history may show an earlier submission of unknown outcome, after which the member has sent again. */
  unclearUntil?: number | undefined;
}

/** How long the portal stores a key (promise M2). */
const recordLifeMs = 24 * 60 * 60 * 1000;

export const submissionStore = webStore<SubmissionRecord>(
  'localStorage',
  json((stored) => (isRecord(stored) ? stored : undefined)),
);

export const submissionRecordKey = (call: MoneyCallName, userId: string) => `money:${call}:${userId}`;

export function createSubmissionRecord(unclearUntil?: number): SubmissionRecord {
  return { key: crypto.randomUUID(), madeAt: serverNow(), sent: null, ...(unclearUntil !== undefined && { unclearUntil }) };
}

/** The record as the last tab wrote it; null if there is none or it has expired. */
export function storedSubmissionRecord(name: string): SubmissionRecord | null {
  const record = submissionStore.get(name);
  return record && serverNow() - (record.sent?.at ?? record.madeAt) < recordLifeMs ? record : null;
}

/** The record as this tab knows it. Another tab may have written another one since. */
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

  /** Whether another tab has sent, or has learned an outcome, since this tab read the record. */
  get isOutdated(): boolean {
    const { stored, current } = this;
    return stored !== null && (stored.key !== current.key || stored.sent?.at !== current.sent?.at);
  }

  /** Takes over what the last tab wrote. */
  refresh(): void {
    this.current = this.stored ?? this.current;
  }

  write(record: SubmissionRecord): void {
    this.current = record;
    submissionStore.set(this.name, record);
  }

  /** Takes back what this tab wrote last, unless another tab has written since. */
  restore(record: SubmissionRecord): void {
    if (this.isOutdated) this.current = record;
    else this.write(record);
  }

  /** Writes the record unless another tab has written one of another key: keep that one. */
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

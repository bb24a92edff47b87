import type { SubmissionState } from '#lib/money/submission/submissionTable.ts';
import type { Execution } from './upstream.ts';

interface Press {
  page: string;
  amount: number;
  seen: SubmissionState['phase'];
  isDecided: boolean;
  /** The key of the request, once the form's record has a key. */
  key?: string;
}

interface StoredKey {
  key: string;
  isSent: boolean;
}

interface Told {
  outcome: 'done' | 'notExecuted';
  presses: number[];
  amount?: number | undefined;
}

export class Violation extends Error {}

export class Invariants {
  readonly presses = new Map<number, Press>();
  decisions = 0;
  isStorageCleared = false;
  private readonly replaced: { before: StoredKey; by: number | undefined }[] = [];
  private readonly told = new Map<string, Told[]>();

  private readonly executions: readonly Execution[];

  constructor(executions: readonly Execution[]) {
    this.executions = executions;
  }

  /** A click decides for one transfer, unless it repeats a transfer that the member was told was not made. */
  press(press: Press): number {
    const number = this.presses.size + 1;
    this.presses.set(number, press);
    // While another click waits for the connection, a click changes nothing.
    const isRepetition =
      press.seen === 'notSent' || press.seen === 'unknown' || press.seen === 'offline';
    if (!isRepetition || press.isDecided) this.decisions += 1;
    return number;
  }

  /** The record of a form in web storage has changed, by code that click number `by` has caused. */
  recordChanged(before: StoredKey | null, after: StoredKey | null, by: number | undefined): void {
    if (before?.isSent && after?.key !== before.key) this.replaced.push({ before, by });
  }

  private checkReplaced({ before, by }: { before: StoredKey; by: number | undefined }): void {
    if (this.told.has(before.key)) return;
    const press = by === undefined ? undefined : this.presses.get(by);
    if (press?.seen !== 'unknown' || !press.isDecided) {
      throw new Violation(`the key ${before.key} was thrown away while its outcome was uncertain`);
    }
  }

  /** A page shows a known outcome. `done` is about the key, other outcomes are about the requests of this page with that key. */
  tell(page: string, key: string, state: SubmissionState): void {
    const { phase } = state;
    if (phase === 'done') {
      // Without the record of the earlier submission, the form cannot tell two of the same amount apart in the history.
      const isOfAny = state.source === 'reconciler' && this.isStorageCleared;
      this.record(
        key,
        'done',
        isOfAny ? [...this.presses.keys()] : this.pressesOf(key),
        state.amount,
      );
    }
    if (phase === 'refused' || phase === 'notSent') {
      const own = this.pressesOf(key).filter((number) => this.presses.get(number)?.page === page);
      // After the storage was cleared, a window may have used the key for another amount.
      this.record(key, 'notExecuted', own, state.amount);
    }
  }

  check(): void {
    // A page stores the next record before the page shows the outcome.
    for (const change of this.replaced.splice(0)) this.checkReplaced(change);
    if (this.executions.length > this.decisions) {
      throw new Violation(
        `${this.executions.length} transfers carried out, ${this.decisions} decided`,
      );
    }
    for (const [key, outcomes] of this.told) {
      for (const { outcome, presses, amount } of outcomes) {
        const isExecuted = this.executions.some(
          (one) => presses.includes(one.press) && (amount ?? one.amount) === one.amount,
        );
        if (outcome === 'done' && !isExecuted)
          throw new Violation(`told done, never carried out: ${key}`);
        if (outcome === 'notExecuted' && isExecuted)
          throw new Violation(`told not carried out, but it was: ${key}`);
      }
    }
  }

  private pressesOf(key: string): number[] {
    return [...this.presses].filter(([, press]) => press.key === key).map(([number]) => number);
  }

  private record(key: string, outcome: Told['outcome'], presses: number[], amount?: number): void {
    this.told.set(key, [...(this.told.get(key) ?? []), { outcome, presses, amount }]);
  }
}

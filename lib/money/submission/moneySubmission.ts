import type { CallRequest, CallResponse, CallStatus, MoneyCallName } from '#contract/calls.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import type { CallExchange } from '#lib/api/callRoute.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { trackMoneyInFlight } from './moneyInFlight.ts';
import { newRecord, readRecord, recordName, storedRecord, submissionStore } from './submissionRecord.ts';
import type { SentSubmission, SubmissionRecord } from './submissionRecord.ts';

/** How the traces of a submission are found where its answer was lost. */
export interface Reconciler<Before = unknown> {
  /** What is known now, small and plain enough to be stored as JSON. */
  snapshot: (amount: number) => Before;
  /** Reads the history or the balance anew; throws where they cannot be read. */
  find: (sent: Omit<SentSubmission, 'before'> & { before: Before }) => Promise<'found' | 'missing'>;
}

export interface MoneyRules<N extends MoneyCallName, Before = unknown> {
  call: N;
  /** A message for every status of the call but `success`; a status without one leaves the outcome unknown. */
  refusals: Record<Exclude<CallStatus<N>, 'success'>, MessageKey>;
  trace: Reconciler<Before>;
  /** Hears of an outcome that is certain, once, while the form is there. */
  onSettled?: (outcome: 'done' | 'refused', status: string) => void;
}

/** The three outcomes of a money call, done, not sent (or refused) and unknown, and the way there. */
export type MoneyState =
  | { phase: 'ready' }
  | { phase: 'sending'; amount: number; at: number }
  /** `source`: told by the answer, told again for an earlier submission, or found in the records. */
  | { phase: 'done'; amount: number; at: number; requestId: string; source: 'answer' | 'replay' | 'trace' }
  | { phase: 'refused'; amount: number; status: string; message: MessageKey; requestId: string }
  /** `heldUntil` in ms: the portal or the operator asked to wait. */
  | { phase: 'notSent'; amount: number; error: CallError; heldUntil: number }
  | { phase: 'unknown'; amount: number; at: number; requestId: string; check: UnknownCheck; checkedAt: number; heldUntil: number };

/** A form nothing was sent from. */
export const readyState: MoneyState = { phase: 'ready' };

/** What looking for an unknown submission has brought so far. */
type UnknownCheck = 'running' | 'missing' | 'unreadable';

/** ms after an unknown outcome at which the records are read (promise M4). */
const checkDelays = [2_000, 5_000, 10_000];

/** How long a form is held after an unknown outcome (promise M4). */
const holdMs = 60_000;

/** One form's submissions of one member: sends, remembers, and finds out. Knows nothing of React. */
export class MoneySubmission<N extends MoneyCallName, Before> {
  private readonly name: string;
  private readonly readRules: () => MoneyRules<N, Before>;
  private readonly onChange: (state: MoneyState) => void;
  private record: SubmissionRecord;
  private current = readyState;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private isLeft = false;

  constructor(userId: string, readRules: () => MoneyRules<N, Before>, onChange: (state: MoneyState) => void) {
    this.name = recordName(readRules().call, userId);
    this.readRules = readRules;
    this.onChange = onChange;
    this.record = readRecord(this.name);
    submissionStore.set(this.name, this.record);
  }

  /**
   * Sends one submission; nothing while one is under way or the form is held. After an unknown outcome the same amount is the same
   * submission, which the portal does not carry out twice, until the records were read and do not have it. `seen` is the state the member
   * decided in: where another window has changed it meanwhile, nothing is sent.
   */
  async submit(body: CallRequest<N>, amount: number, seen: MoneyState): Promise<void> {
    if (this.current !== seen || this.isHeld()) return;
    const isAnother = this.record.sent?.amount !== amount || (this.current.phase === 'unknown' && this.current.check === 'missing');
    const record = this.record.sent && isAnother ? newRecord() : this.record;
    const { call, trace } = this.readRules();
    this.keep({ ...record, sent: record.sent ?? { amount, at: Date.now(), before: trace.snapshot(amount) } });
    await this.send(
      (key) => exchangeCall(call, body, { idempotencyKey: key }),
      (sent, error) => this.takeFailure(sent, error),
    );
  }

  /** After a reload, or when another window has sent: asks what became of it, and sends nothing. */
  async resume(): Promise<void> {
    const stored = storedRecord(this.name);
    if (stored?.key === this.record.key) this.record = stored;
    if (this.current.phase !== 'ready' || !this.record.sent) return;
    // Whatever stood in the way of the question says nothing about what was asked for.
    await this.send(
      () => this.askReplay(),
      (sent, error) => this.leaveUnknown(sent, error.requestId),
    );
  }

  /** Looks for an unknown submission now. */
  async check(): Promise<void> {
    if (this.current.phase !== 'unknown') return;
    this.change({ ...this.current, check: 'running' });
    await this.look(true);
  }

  /** The member is back at the page, from another one or from sleep, or the connection is: asks again what is not certain. */
  async revisit(): Promise<void> {
    if (this.current.phase === 'ready') await this.resume();
    // While it is running, another look comes within seconds.
    if (this.current.phase === 'unknown' && this.current.check !== 'running') await this.check();
  }

  /** Back to the form. An unknown submission stays remembered. */
  dismiss(): void {
    this.stopTimers();
    this.change(readyState);
  }

  /** The form is gone: nothing is told any more. What was sent goes on at the portal and is asked for when the form comes back. */
  leave(): void {
    this.isLeft = true;
    this.stopTimers();
  }

  private isHeld(): boolean {
    const { current } = this;
    return current.phase === 'sending' || ('heldUntil' in current && Date.now() < current.heldUntil);
  }

  private async send(
    exchange: (key: string) => Promise<CallExchange<N>>,
    handleFailure: (sent: SentSubmission, error: CallError) => void,
  ): Promise<void> {
    const { sent } = this.record;
    if (!sent) return;
    this.stopTimers();
    this.change({ phase: 'sending', amount: sent.amount, at: sent.at });
    try {
      const reply = await trackMoneyInFlight(exchange(this.record.key));
      if (!this.settle(sent, reply)) this.leaveUnknown(sent, reply.requestId);
    } catch (error) {
      handleFailure(sent, error as CallError);
    }
  }

  private askReplay(): Promise<CallExchange<N>> {
    const nothing = {} as CallRequest<N>;
    return exchangeCall(this.readRules().call, nothing, { idempotencyKey: this.record.key, isReplayOnly: true });
  }

  /** Takes an answer as the outcome; false where it says nothing certain. */
  private settle({ amount, at }: SentSubmission, { answer, requestId, isReplayed }: CallExchange<N>): boolean {
    const { refusals } = this.readRules();
    const { status } = answer as CallResponse<N> & { status: string };
    if (status === 'success') {
      this.finish({ phase: 'done', amount, at, requestId, source: isReplayed ? 'replay' : 'answer' });
      return true;
    }
    if (!Object.hasOwn(refusals, status)) return false;
    this.finish({ phase: 'refused', amount, status, message: refusals[status as keyof typeof refusals], requestId });
    return true;
  }

  private takeFailure(sent: SentSubmission, error: CallError): void {
    if (error.outcome === 'unknown') return this.leaveUnknown(sent, error.requestId);
    if (this.isLeft) return;
    // The key belongs to another submission by now; otherwise the same one may be tried again under it.
    this.keep(error.code === 'idempotency_mismatch' ? newRecord() : { ...this.record, sent: null });
    const heldUntil = Date.now() + (error.retryAfter ?? 0) * 1000;
    this.change({ phase: 'notSent', amount: sent.amount, error, heldUntil });
  }

  private leaveUnknown({ amount, at }: SentSubmission, requestId: string): void {
    const now = Date.now();
    this.change({ phase: 'unknown', amount, at, requestId, check: 'running', checkedAt: now, heldUntil: now + holdMs });
    if (this.isLeft) return;
    this.timers = checkDelays.map((delay, index) => setTimeout(() => void this.look(index === checkDelays.length - 1), delay));
  }

  /** One look: first the portal, which may have heard the late answer, then the records. `isLast` says what was not found. */
  private async look(isLast: boolean): Promise<void> {
    const { sent } = this.record;
    if (this.current.phase !== 'unknown' || !sent) return;
    void checkHealth();
    const replay = await this.askReplay().catch(() => null);
    if (this.current.phase !== 'unknown' || (replay && this.settle(sent, replay))) return;
    const found = await this.readRules()
      .trace.find(sent as SentSubmission & { before: Before })
      .catch((): UnknownCheck => 'unreadable');
    if (this.current.phase !== 'unknown') return;
    const { amount, at, requestId } = this.current;
    if (found === 'found') this.finish({ phase: 'done', amount, at, requestId, source: 'trace' });
    else if (isLast) this.change({ ...this.current, check: found, checkedAt: Date.now() });
  }

  /** The outcome is certain: the next submission is another one. With nobody there to be told it stays to be asked for. */
  private finish(state: Extract<MoneyState, { phase: 'done' | 'refused' }>): void {
    if (this.isLeft) return;
    this.stopTimers();
    const stored = storedRecord(this.name);
    if (stored && stored.key !== this.record.key) this.record = stored;
    else this.keep(newRecord());
    void checkHealth();
    this.change(state);
    this.readRules().onSettled?.(state.phase, state.phase === 'done' ? 'success' : state.status);
  }

  private keep(record: SubmissionRecord): void {
    const stored = storedRecord(this.name);
    // Another window that has an outcome already has begun the next submission: its record stays.
    if (!stored || stored.key === this.record.key) submissionStore.set(this.name, record);
    this.record = record;
  }

  private change(state: MoneyState): void {
    this.current = state;
    if (!this.isLeft) this.onChange(state);
  }

  private stopTimers(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }
}

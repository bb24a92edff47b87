import type { CallRequest, CallResponse, CallStatus, MoneyCallName } from '#contract/calls.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { exchangeCall, type CallExchange } from '#lib/api/callRoute.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import {
  createSubmissionRecord,
  readSubmissionRecord,
  storedSubmissionRecord,
  submissionRecordKey,
  submissionStore,
  type SentSubmission,
  type SubmissionRecord,
} from './submissionRecord.ts';
import { trackSubmission } from './submissionsInFlight.ts';

/** Finds out whether a submission was carried out when its response was lost. */
export interface Reconciler<Before = unknown> {
  /** What is known before sending; stored as JSON with the submission. */
  snapshot: (amount: number) => Before;
  /** Compares the snapshot with the current history or balance; throws if these cannot be read. */
  find: (sent: Omit<SentSubmission, 'before'> & { before: Before }) => Promise<'found' | 'missing'>;
}

export interface SubmissionOptions<N extends MoneyCallName, Before = unknown> {
  call: N;
  /** The message of each status but `success`. Any other status leaves the outcome unknown. */
  refusals: Record<Exclude<CallStatus<N>, 'success'>, MessageKey>;
  reconciler: Reconciler<Before>;
  /** Called once when the outcome is certain, while the form is mounted. */
  onSettled?: (outcome: 'done' | 'refused', status: string) => void;
}

/** The states of a form: ready and sending, then one of the outcomes done, refused, not sent and unknown. */
export type SubmissionState =
  | { phase: 'ready' }
  | { phase: 'sending'; amount: number; at: number }
  /** `source`: the response, the stored response of an earlier submission, or the reconciler. */
  | { phase: 'done'; amount: number; at: number; requestId: string; source: 'response' | 'replay' | 'reconciler' }
  | { phase: 'refused'; amount: number; status: string; message: MessageKey; requestId: string }
  /** `heldUntil`: ms since the epoch; the form sends nothing before. */
  | { phase: 'notSent'; amount: number; error: CallError; heldUntil: number }
  | { phase: 'unknown'; amount: number; at: number; requestId: string; check: UnknownCheck; checkedAt: number; heldUntil: number };

export const readyState: SubmissionState = { phase: 'ready' };

type UnknownCheck = 'running' | 'missing' | 'unreadable';

/** When the reconciler runs, in ms after an unknown outcome (promise M4). */
const checkDelays = [2_000, 5_000, 10_000];

/** How long a form sends nothing after an unknown outcome (promise M4). */
const holdMs = 60_000;

/** The submissions of one form and one member: sends, stores and reconciles them. Independent of React. */
export class MoneySubmission<N extends MoneyCallName, Before> {
  private readonly name: string;
  private readonly readOptions: () => SubmissionOptions<N, Before>;
  private readonly onChange: (state: SubmissionState) => void;
  private record: SubmissionRecord;
  private current = readyState;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private isDisposed = false;

  constructor(userId: string, readOptions: () => SubmissionOptions<N, Before>, onChange: (state: SubmissionState) => void) {
    this.name = submissionRecordKey(readOptions().call, userId);
    this.readOptions = readOptions;
    this.onChange = onChange;
    this.record = readSubmissionRecord(this.name);
    submissionStore.set(this.name, this.record);
  }

  /**
   * Sends a submission unless one is running or the form is held. After an unknown outcome, the same amount keeps its idempotency key until
   * the reconciler reports it missing. `seen` is the state that the member confirmed in: if another tab has changed it since, nothing is sent.
   */
  async submit(body: CallRequest<N>, amount: number, seen: SubmissionState): Promise<void> {
    if (this.current !== seen || this.isHeld()) return;
    const isAnother = this.record.sent?.amount !== amount || (this.current.phase === 'unknown' && this.current.check === 'missing');
    const record = this.record.sent && isAnother ? createSubmissionRecord() : this.record;
    const { call, reconciler } = this.readOptions();
    this.save({ ...record, sent: record.sent ?? { amount, at: Date.now(), before: reconciler.snapshot(amount) } });
    await this.send(
      (key) => exchangeCall(call, body, { idempotencyKey: key }),
      (sent, error) => this.handleFailure(sent, error),
    );
  }

  /** After a reload, or when another tab has sent: requests the stored response, and sends nothing. */
  async resume(): Promise<void> {
    const stored = storedSubmissionRecord(this.name);
    if (stored?.key === this.record.key) this.record = stored;
    if (this.current.phase !== 'ready' || !this.record.sent) return;
    // A failure of this request says nothing about the submission itself.
    await this.send(
      () => this.requestReplay(),
      (sent, error) => this.setUnknown(sent, error.requestId),
    );
  }

  async check(): Promise<void> {
    if (this.current.phase !== 'unknown') return;
    this.setState({ ...this.current, check: 'running' });
    await this.reconcile(true);
  }

  /** The tab is visible again, or the connection is back: checks again what is not certain. */
  async revisit(): Promise<void> {
    if (this.current.phase === 'ready') await this.resume();
    // A running check repeats within seconds.
    if (this.current.phase === 'unknown' && this.current.check !== 'running') await this.check();
  }

  /** Back to the form. An unknown submission stays stored. */
  dismiss(): void {
    this.stopTimers();
    this.setState(readyState);
  }

  /** Stops all reports. A running submission continues on the server and is resumed when the form mounts again. */
  dispose(): void {
    this.isDisposed = true;
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
    this.setState({ phase: 'sending', amount: sent.amount, at: sent.at });
    try {
      const reply = await trackSubmission(exchange(this.record.key));
      if (!this.settle(sent, reply)) this.setUnknown(sent, reply.requestId);
    } catch (error) {
      handleFailure(sent, error as CallError);
    }
  }

  private requestReplay(): Promise<CallExchange<N>> {
    const nothing = {} as CallRequest<N>;
    return exchangeCall(this.readOptions().call, nothing, { idempotencyKey: this.record.key, isReplayOnly: true });
  }

  /** Takes a response as the outcome; false if its status is unknown. */
  private settle({ amount, at }: SentSubmission, { answer, requestId, isReplayed }: CallExchange<N>): boolean {
    const { refusals } = this.readOptions();
    const { status } = answer as CallResponse<N> & { status: string };
    if (status === 'success') {
      this.finish({ phase: 'done', amount, at, requestId, source: isReplayed ? 'replay' : 'response' });
      return true;
    }
    if (!Object.hasOwn(refusals, status)) return false;
    this.finish({ phase: 'refused', amount, status, message: refusals[status as keyof typeof refusals], requestId });
    return true;
  }

  private handleFailure(sent: SentSubmission, error: CallError): void {
    if (error.outcome === 'unknown') return this.setUnknown(sent, error.requestId);
    if (this.isDisposed) return;
    // After a mismatch the key belongs to another submission. Otherwise the same submission may retry with its key.
    this.save(error.code === 'idempotency_mismatch' ? createSubmissionRecord() : { ...this.record, sent: null });
    const heldUntil = Date.now() + (error.retryAfter ?? 0) * 1000;
    this.setState({ phase: 'notSent', amount: sent.amount, error, heldUntil });
  }

  private setUnknown({ amount, at }: SentSubmission, requestId: string): void {
    const now = Date.now();
    this.setState({ phase: 'unknown', amount, at, requestId, check: 'running', checkedAt: now, heldUntil: now + holdMs });
    if (this.isDisposed) return;
    this.timers = checkDelays.map((delay, index) => setTimeout(() => void this.reconcile(index === checkDelays.length - 1), delay));
  }

  /** Asks the portal for a late response first, then the reconciler. Only the last run reports what was not found. */
  private async reconcile(isLast: boolean): Promise<void> {
    const { sent } = this.record;
    if (this.current.phase !== 'unknown' || !sent) return;
    void checkHealth();
    const replay = await this.requestReplay().catch(() => null);
    if (this.current.phase !== 'unknown' || (replay && this.settle(sent, replay))) return;
    const found = await this.readOptions()
      .reconciler.find(sent as SentSubmission & { before: Before })
      .catch((): UnknownCheck => 'unreadable');
    if (this.current.phase !== 'unknown') return;
    const { amount, at, requestId } = this.current;
    if (found === 'found') this.finish({ phase: 'done', amount, at, requestId, source: 'reconciler' });
    else if (isLast) this.setState({ ...this.current, check: found, checkedAt: Date.now() });
  }

  /** The outcome is certain: the next submission gets a new key. After `dispose` the record stays, so that the next form can resume it. */
  private finish(state: Extract<SubmissionState, { phase: 'done' | 'refused' }>): void {
    if (this.isDisposed) return;
    this.stopTimers();
    const stored = storedSubmissionRecord(this.name);
    if (stored && stored.key !== this.record.key) this.record = stored;
    else this.save(createSubmissionRecord());
    void checkHealth();
    this.setState(state);
    this.readOptions().onSettled?.(state.phase, state.phase === 'done' ? 'success' : state.status);
  }

  private save(record: SubmissionRecord): void {
    const stored = storedSubmissionRecord(this.name);
    // Another tab that already has the outcome has stored the record of the next submission: keep it.
    if (!stored || stored.key === this.record.key) submissionStore.set(this.name, record);
    this.record = record;
  }

  private setState(state: SubmissionState): void {
    this.current = state;
    if (!this.isDisposed) this.onChange(state);
  }

  private stopTimers(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }
}

import type { CallRequest, CallResponse, MoneyCallName } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall, type CallExchange } from '#lib/api/callRoute.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { answerInTime } from './answerInTime.ts';
import { createSubmissionRecord, SharedRecord, submissionRecordKey, type SentSubmission } from './submissionRecord.ts';
import { trackSubmission } from './submissionsInFlight.ts';
import { readyState, type SettledState, type SubmissionOptions, type SubmissionState, type UnknownState } from './submissionState.ts';
import { checkDelaysMs, firstReportedCheck, holdMs, isInformed, mismatch, needsDecision } from './unknownOutcome.ts';

/** The submissions of one form and one member: sends, stores and reconciles them. Independent of React. */
export class MoneySubmission<N extends MoneyCallName, Before> {
  private readonly readOptions: () => SubmissionOptions<N, Before>;
  private readonly onChange: (state: SubmissionState) => void;
  private readonly record: SharedRecord;
  private current = readyState;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private isDisposed = false;

  constructor(userId: string, readOptions: () => SubmissionOptions<N, Before>, onChange: (state: SubmissionState) => void) {
    this.readOptions = readOptions;
    this.onChange = onChange;
    this.record = new SharedRecord(submissionRecordKey(readOptions().call, userId));
  }

  /**
   * Sends a submission unless one is running or the form is held. After an unknown outcome it checks once more, and then sends only what
   * needs no decision, or what the member has decided (`isDecided`) knowing what the check has found. `seen` is the state that the member
   * confirmed in: if another tab has changed it since, nothing is sent.
   */
  async submit(body: CallRequest<N>, amount: number, seen: SubmissionState, isDecided = false): Promise<void> {
    if (this.current !== seen || this.isHeld()) return;
    const isRepetition = seen.phase === 'unknown';
    if (isRepetition && (!(await this.runCheck()) || this.isHeld())) return;
    const isSuperseding = needsDecision(this.current, amount);
    if (isSuperseding && !(isDecided && isInformed(seen, this.current))) return;
    this.stopTimers();
    this.setState({ phase: 'sending', amount, at: serverNow() });
    await trackSubmission(this.sendNew(body, amount, { isRepetition, isSuperseding }));
  }

  private async sendNew(body: CallRequest<N>, amount: number, { isRepetition, isSuperseding }: Record<string, boolean>) {
    const { call, reconciler } = this.readOptions();
    const before = await reconciler.snapshot(amount);
    if (this.isDisposed) return;
    // From here until the record is stored, no other tab can act.
    if (this.record.isOutdated || (!isRepetition && this.record.current.sent)) return this.followOtherTab();
    const record = this.record.current;
    const next = isSuperseding ? createSubmissionRecord() : record;
    this.record.write({ ...next, sent: { amount, at: serverNow(), before, ...(isSuperseding && { unsure: 'records' }) } });
    await this.send(
      (key) => exchangeCall(call, body, { idempotencyKey: key, amount, ...(isSuperseding && { supersedes: record.key }) }),
      (sent, error) => this.handleFailure(sent, error, record),
    );
  }

  /** After a reload, or when another tab has sent: requests the stored response, and sends nothing. */
  async resume(): Promise<void> {
    if (this.current.phase === 'sending') return;
    if (this.current.phase === 'unknown') {
      if (!this.record.isOutdated) return;
      // Sent again with the same key.
      return this.record.stored?.key === this.record.current.key ? this.followOtherTab() : this.check();
    }
    if (this.current.phase === 'notSent' && this.record.isOutdated) return this.followOtherTab();
    this.record.refresh();
    if (this.current.phase !== 'ready' || !this.record.current.sent) return;
    // A failure of this request says nothing about the submission itself.
    await this.send(
      () => this.requestReplay(),
      (sent, error) => this.setUnknown(sent, error.requestId),
    );
  }

  async check(): Promise<void> {
    if (this.current.phase !== 'unknown') return;
    await this.runCheck();
  }

  /** The tab is visible again, or the connection is back: checks again what is not certain. */
  async revisit(): Promise<void> {
    if (this.current.phase === 'ready') await this.resume();
    // A running check repeats within seconds.
    if (this.current.phase === 'unknown' && this.current.check !== 'running') await this.check();
  }

  /** Back to the form, or to what another tab has sent since. An unknown submission stays stored. */
  dismiss(): void {
    this.stopTimers();
    this.setState(readyState);
    void this.resume();
  }

  /** Stops all reports. A running submission continues on the server and is resumed when the form mounts again. */
  dispose(): void {
    this.isDisposed = true;
    this.stopTimers();
  }

  private isHeld(): boolean {
    const { current } = this;
    if (current.phase === 'sending' || ('check' in current && current.check === 'running')) return true;
    return 'heldUntil' in current && serverNow() < current.heldUntil;
  }

  private async send(
    exchange: (key: string) => Promise<CallExchange<N>>,
    handleFailure: (sent: SentSubmission, error: CallError) => void,
  ): Promise<void> {
    const { sent } = this.record.current;
    if (!sent) return;
    this.stopTimers();
    this.setState({ phase: 'sending', amount: sent.amount, at: sent.at });
    try {
      const reply = await trackSubmission(answerInTime(this.readOptions().call, exchange(this.record.current.key)));
      if (!this.settle(sent, reply)) this.setUnknown(sent, reply.requestId);
    } catch (error) {
      handleFailure(sent, error as CallError);
    }
  }

  private requestReplay(): Promise<CallExchange<N>> {
    const { key, sent } = this.record.current;
    const options = { idempotencyKey: key, isReplayOnly: true, ...(sent && { amount: sent.amount, ageMs: serverNow() - sent.at }) };
    return exchangeCall(this.readOptions().call, {} as CallRequest<N>, options);
  }

  /** Takes a response as the outcome; false if its status is unknown. */
  private settle(sent: SentSubmission, { answer, requestId, isReplayed }: CallExchange<N>): boolean {
    const { call, refusals } = this.readOptions();
    const { amount, at, unsure, before } = sent;
    const { status } = answer as CallResponse<N> & { status: string };
    const isDone = status === 'success';
    if (!isDone && !Object.hasOwn(refusals, status)) return false;
    const source = isReplayed ? 'replay' : 'response';
    if (unsure === 'result') this.setNotSent(sent, new CallError({ ...mismatch, callName: call, requestId }));
    else if (isDone) this.finish({ phase: 'done', amount, at, before: unsure ? null : before, requestId, source });
    else this.finish({ phase: 'refused', amount, status, message: refusals[status as keyof typeof refusals], requestId });
    return true;
  }

  private handleFailure(sent: SentSubmission, error: CallError, previous: SharedRecord['current']): void {
    if (error.code === mismatch.code) {
      // The key belongs to the previous submission of this form, or to one of another tab: its outcome is not certain.
      this.record.restore({ ...previous, sent: previous.sent ?? { ...sent, unsure: 'result' } });
      return this.setUnknown(previous.sent ?? sent, error.requestId);
    }
    if (error.outcome === 'unknown') return this.setUnknown(sent, error.requestId);
    this.setNotSent(sent, error);
  }

  /** Sending it again takes a new key: while its request is on its way, the portal still has the result of this one. */
  private setNotSent({ amount }: SentSubmission, error: CallError): void {
    if (this.isDisposed) return;
    // A late answer: another tab has sent again since.
    if (this.record.isOutdated) return void this.followOtherTab();
    this.stopTimers();
    this.record.write(createSubmissionRecord());
    this.setState({ phase: 'notSent', amount, error, heldUntil: serverNow() + (error.retryAfter ?? 0) * 1000 });
  }

  private setUnknown({ amount, at }: SentSubmission, requestId: string): void {
    const now = serverNow();
    this.setState({ phase: 'unknown', amount, at, requestId, check: 'running', checkedAt: now, heldUntil: now + holdMs, isReceived: true });
    if (this.isDisposed) return;
    this.timers = checkDelaysMs.map((delay, index) => setTimeout(() => void this.runCheck(index < firstReportedCheck), delay));
  }

  /**
   * Looks for the outcome: asks the portal for the response first, then the reconciler. Settles what is certain. Otherwise shows what it
   * found, or, if `isSilent`, leaves it to the next check. Returns whether the outcome is still unknown.
   */
  private async runCheck(isSilent = false): Promise<boolean> {
    const { key, sent } = this.record.current;
    if (this.current.phase !== 'unknown' || !sent) return false;
    if (!isSilent) this.setState({ ...this.current, check: 'running' });
    const isSame = ({ current } = this.record) => current.key === key && current.sent?.at === sent.at;
    const isCurrent = () => this.current.phase === 'unknown' && isSame() && !this.isDisposed;
    void checkHealth();
    const { call, reconciler } = this.readOptions();
    const replay = await answerInTime(call, this.requestReplay()).catch((error: CallError) => error);
    if (!isCurrent()) return false;
    let runsMs = 0;
    if ('answer' in replay) {
      if (this.settle(sent, replay)) return false;
    } else if (replay.isReplayed || replay.code === mismatch.code) {
      if (replay.outcome === 'not_sent') {
        this.setNotSent(sent, replay);
        return false;
      }
      // Without a time the portal has stored the outcome unknown.
      if (replay.code === 'upstream_timeout') runsMs = (replay.retryAfter ?? 0) * 1000;
    }
    const isReceived = 'answer' in replay || replay.code !== 'not_found';
    const isAnswered = 'answer' in replay || replay.isReplayed || !isReceived;
    const evidence = await answerInTime(call, reconciler.find(sent as SentSubmission & { before: Before })).catch(
      () => 'unreadable' as const,
    );
    if (!isCurrent()) return false;
    const current = this.current as UnknownState;
    if (this.record.isOutdated) {
      // A new record may be the other tab's. If the portal knows nothing of this submission, follow the other tab.
      if (isAnswered) {
        void this.followOtherTab();
        return false;
      }
    } else if (evidence === 'found' && this.record.stored && !sent.unsure) {
      // Only the stored record shows that no other tab has sent since.
      const { amount, at, before } = sent;
      this.finish({ phase: 'done', amount, at, before, requestId: current.requestId, source: 'reconciler' });
      return false;
    }
    const check = evidence === 'found' || (evidence === 'missing' && !isAnswered) ? 'unreadable' : evidence;
    // It still runs when the hold ends, because the portal received it late.
    const isLate = runsMs > 0 && serverNow() + runsMs > current.heldUntil;
    const heldUntil = isLate ? serverNow() + runsMs : current.heldUntil;
    if (isLate) this.timers.push(setTimeout(() => void this.runCheck(), runsMs));
    this.setState({ ...current, heldUntil, ...(!isSilent && { check, isReceived, checkedAt: serverNow() }) });
    return true;
  }

  /** The outcome is certain: the next submission gets a new key. After `dispose` the record stays, so that the next form can resume it. */
  private finish(state: SettledState): void {
    if (this.isDisposed) return;
    this.stopTimers();
    this.record.writeUnlessReplaced(createSubmissionRecord());
    void checkHealth();
    this.setState(state);
    this.readOptions().onSettled?.(state);
  }

  /** Shows what another tab has sent, or the empty form. */
  private async followOtherTab(): Promise<void> {
    this.stopTimers();
    this.record.refresh();
    this.setState(readyState);
    await this.resume();
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

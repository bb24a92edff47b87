import type { CallRequest, CallResponse, CallStatus, MoneyCallName } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall, type CallExchange } from '#lib/api/callRoute.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import {
  createSubmissionRecord,
  SharedRecord,
  submissionRecordKey,
  trackSubmission,
  type SentSubmission,
} from './submissionRecord.ts';
import {
  nextLookAt,
  readyState,
  transition,
  type SettledState,
  type SubmissionAction,
  type SubmissionEvent,
  type SubmissionState,
  type UnknownCheck,
} from './submissionTable.ts';

/** Finds out whether a submission was carried out although its response was lost. */
export interface Reconciler<Before = unknown> {
  /** Reads the history or the balances before sending. The result is stored as JSON with the submission. Never rejects. */
  snapshot: (amount: number) => Promise<Before>;
  /** `found`: the history has a new application. Throws if the comparison proves nothing. */
  find: (
    sent: Omit<SentSubmission, 'before'> & { before: Before },
  ) => Promise<'found' | Exclude<UnknownCheck, 'running' | 'unreadable'>>;
}

export interface SubmissionOptions<N extends MoneyCallName, Before = unknown> {
  call: N;
  /** A status without a message leaves the outcome unknown. */
  refusals: Record<Exclude<CallStatus<N>, 'success'>, MessageKey>;
  reconciler: Reconciler<Before>;
  /** Called once when the outcome is certain, while the form is mounted. */
  onSettled?: (outcome: SettledState) => void;
}

/** The portal's error for a second, different body under the same idempotency key. */
const mismatch = { code: 'idempotency_mismatch', httpStatus: 422, outcome: 'not_sent' } as const;

/** For this time, the backend may still carry out a submission of unknown outcome, and show the submission in the history. */
const latestRecordMs = 10 * 60_000;

/** The class performs the actions of submissionTable.ts and writes the record that all tabs share. */
export class MoneySubmission<N extends MoneyCallName, Before> {
  private readonly readOptions: () => SubmissionOptions<N, Before>;
  private readonly onChange: (state: SubmissionState) => void;
  private readonly record: SharedRecord;
  private current = readyState;
  private changedAt = performance.now();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** A look asks for the outcome of a submission. */
  private looks = 0;
  private isDisposed = false;

  constructor(
    userId: string,
    readOptions: () => SubmissionOptions<N, Before>,
    onChange: (state: SubmissionState) => void,
  ) {
    this.readOptions = readOptions;
    this.onChange = onChange;
    this.record = new SharedRecord(submissionRecordKey(readOptions().call, userId));
  }

  /** Sends nothing if the state is no longer `seen`. `isDecided`: the member accepts that an earlier submission may be carried out too. */
  async submit(
    body: CallRequest<N>,
    amount: number,
    seen: SubmissionState,
    isDecided = false,
  ): Promise<void> {
    const isSame =
      seen === this.current ||
      (seen.phase === 'unknown' && this.current.phase === 'unknown' && seen.at === this.current.at);
    if (!isSame) return;
    const knowsHint = seen.phase === 'unknown' && seen.check === 'hinted';
    const press = { body, amount, isDecided, knowsHint };
    await this.dispatch({ type: 'press', press, isOnline: navigator.onLine, now: serverNow() });
  }

  /** Follows the record after a reload, or after a change by another tab. Sends no submission. */
  async resume(): Promise<void> {
    const { phase } = this.current;
    if (phase === 'sending') return;
    if (phase === 'ready') return this.follow();
    if (!this.record.isOutdated) return;
    // A record with another key says nothing about the unknown submission of this tab.
    if (phase === 'unknown' && this.record.stored?.key !== this.record.current.key)
      return this.check();
    await this.follow();
  }

  check(): Promise<void> {
    return this.dispatch({ type: 'look' });
  }

  async revisit(): Promise<void> {
    if (navigator.onLine) await this.dispatch({ type: 'lineBack', now: serverNow() });
    if (this.current.phase === 'ready') await this.resume();
    // A running look ends within seconds, so no second look is needed.
    if (this.current.phase === 'unknown' && this.current.check !== 'running') await this.check();
  }

  async dismiss(): Promise<void> {
    await this.dispatch({ type: 'dismiss' });
    await this.resume();
  }

  /** A running submission continues on the server and is resumed when the form mounts again. */
  dispose(): { state: SubmissionState; shownMs: number } {
    this.isDisposed = true;
    clearTimeout(this.timer);
    return { state: this.current, shownMs: performance.now() - this.changedAt };
  }

  private async dispatch(event: SubmissionEvent): Promise<void> {
    if (this.isDisposed) return;
    const [next, ...actions] = transition(this.current, event);
    if (next !== this.current) {
      this.current = next;
      this.changedAt = performance.now();
      this.onChange(next);
    }
    if (!actions.includes('look')) this.scheduleLook();
    for (const action of actions) await this.perform(action);
  }

  private scheduleLook(): void {
    clearTimeout(this.timer);
    const now = serverNow();
    const lookAt = nextLookAt(this.current, now);
    if (lookAt === undefined || this.looks > 0 || this.isDisposed) return;
    this.timer = setTimeout(() => void this.look(), lookAt - now);
  }

  private async perform(action: SubmissionAction): Promise<void> {
    const state = this.current;
    if (action === 'look') return this.look(state.phase === 'unknown' && state.press !== null);
    if (action === 'forget')
      return this.record.writeUnlessReplaced(
        createSubmissionRecord(this.record.current.unclearUntil),
      );
    if (action === 'tell') {
      void checkHealth();
      return this.readOptions().onSettled?.(state as SettledState);
    }
    await trackSubmission(
      action === 'read' ? this.read() : action === 'send' ? this.send() : this.ask(),
    );
  }

  private async follow(): Promise<void> {
    this.record.refresh();
    await this.dispatch({ type: 'overtaken', sent: this.record.current.sent });
  }

  private async read(): Promise<void> {
    const state = this.current;
    if (state.phase !== 'sending' || state.step !== 'reading') return;
    const before = await this.readOptions().reconciler.snapshot(state.amount);
    if (this.isDisposed) return;
    // The code from this check until `send` stores the record runs without a pause, so no other tab can act in between.
    if (this.record.isOutdated || (state.repeats === 'nothing' && this.record.current.sent))
      return this.follow();
    await this.dispatch({ type: 'read', before, isOnline: navigator.onLine, now: serverNow() });
  }

  private async send(): Promise<void> {
    const state = this.current;
    if (state.phase !== 'sending' || state.step !== 'sending') return;
    const { amount, at, before, repeats, press } = state;
    const previous = this.record.current;
    const isSuperseding = repeats === 'newKey';
    const record = isSuperseding ? createSubmissionRecord(at + latestRecordMs) : previous;
    const isUnclear = at < (record.unclearUntil ?? 0);
    const sent: SentSubmission = {
      amount,
      at,
      before,
      ...(isUnclear && { unsure: 'records' as const }),
    };
    this.record.write({ ...record, sent });
    const options = {
      idempotencyKey: record.key,
      amount,
      ...(record.sent === null && { isFirstTry: true }),
      ...(isSuperseding && { supersedes: previous.key }),
    };
    const { call } = this.readOptions();
    try {
      await this.settleOrDoubt(
        sent,
        await exchangeCall(call, press.body as CallRequest<N>, options),
      );
    } catch (error) {
      const { code, outcome, requestId } = error as CallError;
      if (code === mismatch.code) {
        // The key belongs to the previous submission of this form or to a submission of another tab, so the outcome is not certain.
        this.record.restore({ ...previous, sent: previous.sent ?? { ...sent, unsure: 'result' } });
        return this.doubt(previous.sent ?? sent, requestId);
      }
      await (outcome === 'unknown'
        ? this.doubt(sent, requestId)
        : this.giveUp(sent, error as CallError));
    }
  }

  /** If this request fails, the outcome of the submission stays unknown. */
  private async ask(): Promise<void> {
    const { sent } = this.record.current;
    if (!sent) return;
    const replay = await this.requestReplay();
    if (replay instanceof CallError) await this.doubt(sent, replay.requestId);
    else await this.settleOrDoubt(sent, replay);
  }

  private doubt(sent: SentSubmission, requestId: string): Promise<void> {
    return this.dispatch({ type: 'uncertain', sent, requestId, now: serverNow() });
  }

  /** If another tab has sent since, the form follows that tab. */
  private giveUp({ amount }: SentSubmission, error: CallError): Promise<void> {
    return this.record.isOutdated
      ? this.follow()
      : this.dispatch({ type: 'notSent', amount, error, now: serverNow() });
  }

  private async settleOrDoubt(sent: SentSubmission, reply: CallExchange<N>): Promise<void> {
    if (!(await this.settle(sent, reply))) await this.doubt(sent, reply.requestId);
  }

  /** Returns false if the status of the response is not in the contract. */
  private async settle(
    sent: SentSubmission,
    { answer, requestId, isReplayed }: CallExchange<N>,
  ): Promise<boolean> {
    const { call, refusals } = this.readOptions();
    const { amount, at, unsure, before } = sent;
    const { status } = answer as CallResponse<N> & { status: string };
    const isDone = status === 'success';
    if (!isDone && !Object.hasOwn(refusals, status)) return false;
    const source = isReplayed ? 'replay' : 'response';
    const outcome: SettledState = isDone
      ? { phase: 'done', amount, at, before: unsure ? null : before, source }
      : { phase: 'refused', amount, status, message: refusals[status as keyof typeof refusals] };
    // The result belongs to the submission of another tab, so this submission was not sent.
    if (unsure === 'result')
      await this.giveUp(sent, new CallError({ ...mismatch, callName: call, requestId }));
    else await this.dispatch({ type: 'settled', outcome });
    return true;
  }

  private requestReplay(): Promise<CallExchange<N> | CallError> {
    const { call } = this.readOptions();
    const { key, sent } = this.record.current;
    const options = {
      idempotencyKey: key,
      isReplayOnly: true,
      ...(sent && { amount: sent.amount, ageMs: serverNow() - sent.at }),
    };
    return exchangeCall(call, {} as CallRequest<N>, options).catch((error: CallError) => error);
  }

  private async look(isForPress = false): Promise<void> {
    this.looks += 1;
    await this.findOutcome(isForPress);
    this.looks -= 1;
    this.scheduleLook();
  }

  /** Asks the portal for the response first, then the reconciler. */
  private async findOutcome(isForPress: boolean): Promise<void> {
    const { key, sent } = this.record.current;
    if (!sent || !this.isUnknown(key, sent)) return;
    void checkHealth();
    const reply = await this.requestReplay();
    if (!this.isUnknown(key, sent) || (await this.settleByPortal(sent, reply))) return;
    const knowledge = knowledgeOf(reply);
    const { reconciler } = this.readOptions();
    const evidence = await reconciler
      .find(sent as SentSubmission & { before: Before })
      .catch(() => 'unreadable' as const);
    if (!this.isUnknown(key, sent)) return;
    const { isOutdated, stored } = this.record;
    // Another tab may have written the new record. The form follows that tab if the portal could be asked and has no certain outcome.
    if (isOutdated && knowledge !== 'silent') return this.follow();
    // An application that was found belongs to this submission only if the stored record shows that no other tab has sent since.
    if (evidence === 'found' && stored && !isOutdated && !sent.unsure) {
      const { amount, at, before } = sent;
      return this.dispatch({
        type: 'settled',
        outcome: { phase: 'done', amount, at, before, source: 'reconciler' },
      });
    }
    const provesNothing =
      evidence === 'found' || (evidence === 'missing' && knowledge === 'silent');
    const check = provesNothing ? 'unreadable' : evidence;
    await this.dispatch({
      type: 'looked',
      check,
      isReceived: knowledge !== 'neverReceived',
      isForPress,
      now: serverNow(),
    });
  }

  private isUnknown(key: string, sent: SentSubmission): boolean {
    const { current } = this.record;
    return (
      this.current.phase === 'unknown' &&
      current.key === key &&
      current.sent?.at === sent.at &&
      !this.isDisposed
    );
  }

  /** Returns false if the reply is not certain. */
  private async settleByPortal(
    sent: SentSubmission,
    reply: CallExchange<N> | CallError,
  ): Promise<boolean> {
    if (!(reply instanceof CallError)) return this.settle(sent, reply);
    const isNotSent =
      (reply.isReplayed || reply.code === mismatch.code) && reply.outcome === 'not_sent';
    if (isNotSent) await this.giveUp(sent, reply);
    return isNotSent;
  }
}

/**
 * What the portal knows about a key. `neverReceived`: the portal has never received the key. `noOutcome`: the key has no certain outcome.
 * `silent`: the portal could not be asked.
 */
function knowledgeOf(
  reply: CallExchange<MoneyCallName> | CallError,
): 'neverReceived' | 'noOutcome' | 'silent' {
  if (!(reply instanceof CallError)) return 'noOutcome';
  if (reply.code === 'not_found') return 'neverReceived';
  return reply.isReplayed ? 'noOutcome' : 'silent';
}

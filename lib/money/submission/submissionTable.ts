import { moneySeconds } from '#contract/moneySeconds.ts';
import type { CallError } from '#lib/api/CallError.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';

/** The hold: after a submission of unknown outcome, the form sends nothing for this time (docs/promises.md, M4). */
export const holdMs = (moneySeconds.answer + moneySeconds.grace + 10) * 1000;

/** A look asks for the outcome of a submission whose outcome is unknown. */
const firstLookMs = 2_000;
const nextLookMs = 15_000;

/** A press stays in memory, because the body may contain the withdrawal password. */
export interface Press {
  body: object;
  /** In whole won. */
  amount: number;
  /** True if the member was warned that an earlier submission may still be carried out. */
  isDecided: boolean;
  /** True if the member saw that the balance fits an earlier submission. */
  knowsHint: boolean;
}

/**
 * The result of a look. `running`: the first look, or a look for which the member waits, has not ended. `missing`: the history does not
 * contain the submission. `hinted`, `unproven`: only balances can be compared, and they fit the submission or not. They prove nothing,
 * because a game changes them too. `unreadable`: nothing could be compared.
 */
export type UnknownCheck = 'running' | 'missing' | 'hinted' | 'unproven' | 'unreadable';

/** Times are in ms since the epoch, by the server's clock. Amounts are in whole won. */
export type SubmissionState =
  | { phase: 'ready' }
  /** The device was offline at the press, so nothing was sent. */
  | { phase: 'offline'; amount: number; press: Press }
  | SendingState
  /**
   * `source`: the response, the stored response of an earlier request with this key, or the reconciler. `before`: the reconciler's
   * snapshot, or null if an earlier submission may appear in the history.
   */
  | {
      phase: 'done';
      amount: number;
      at: number;
      before: unknown;
      source: 'response' | 'replay' | 'reconciler';
    }
  | { phase: 'refused'; amount: number; status: string; message: MessageKey }
  | { phase: 'notSent'; amount: number; error: CallError; heldUntil: number }
  | UnknownState;

/**
 * `reading`: the form reads the history or the balances before it sends. `sending`: the request is running. `asking`: the form asks for the
 * result of a submission that was sent before, or by another tab.
 */
type SendingState =
  | (Going & { step: 'reading' })
  | (Going & { step: 'sending'; before: unknown })
  | { phase: 'sending'; step: 'asking'; amount: number; at: number };

interface Going {
  phase: 'sending';
  amount: number;
  at: number;
  press: Press;
  /** `sameKey`, `newKey`: an earlier submission has an unknown outcome, and its key is used again or replaced. */
  repeats: 'nothing' | 'sameKey' | 'newKey';
}

export interface UnknownState {
  phase: 'unknown';
  amount: number;
  at: number;
  requestId: string;
  check: UnknownCheck;
  checkedAt: number;
  heldUntil: number;
  /** False if a look has shown that the portal never received the submission. Then its key may be used again. */
  isReceived: boolean;
  /** Set while the member wants to send again, because one more look comes first. */
  press: Press | null;
}

export type DoneState = Extract<SubmissionState, { phase: 'done' }>;
type RefusedState = Extract<SubmissionState, { phase: 'refused' }>;

export type SettledState = DoneState | RefusedState;

export const readyState: SubmissionState = { phase: 'ready' };

interface Sent {
  amount: number;
  at: number;
}

export type SubmissionEvent =
  | { type: 'press'; press: Press; isOnline: boolean; now: number }
  | { type: 'lineBack'; now: number }
  /** The history or the balances were read, and no other tab has sent meanwhile. */
  | { type: 'read'; before: unknown; isOnline: boolean; now: number }
  | { type: 'settled'; outcome: SettledState }
  | { type: 'notSent'; amount: number; error: CallError; now: number }
  | { type: 'uncertain'; sent: Sent; requestId: string; now: number }
  /** Another tab has sent, or has learned an outcome. `sent`: the submission that is in the record now. */
  | { type: 'overtaken'; sent: Sent | null }
  | { type: 'look' }
  /** `isForPress`: the look began after the member pressed the button to send again. */
  | { type: 'looked'; check: UnknownCheck; isReceived: boolean; isForPress: boolean; now: number }
  | { type: 'dismiss' };

/**
 * The actions of a transition. `read`: read the history or the balances. `send`: send the press with the key of the stored record. `ask`:
 * ask for the result of that key. `look`: look for the outcome. `forget`: replace the key, because its outcome is certain. `tell`: report
 * the outcome to the page.
 */
export type SubmissionAction = 'read' | 'send' | 'ask' | 'look' | 'forget' | 'tell';

type Step = [next: SubmissionState, ...actions: SubmissionAction[]];
type EventOf<Type extends SubmissionEvent['type']> = Extract<SubmissionEvent, { type: Type }>;

type Row = Exclude<SubmissionState['phase'], 'sending'> | SendingState['step'];

type StateOf<Name extends Row> = Name extends SendingState['step']
  ? Extract<SendingState, { step: Name }>
  : Extract<SubmissionState, { phase: Name }>;

type Cells<Name extends Row> = {
  [Type in SubmissionEvent['type']]?: (state: StateOf<Name>, event: EventOf<Type>) => Step;
};

/**
 * True if the member must be warned first that two requests may be carried out. False if there is no trace of an equal last submission,
 * because the old key is used again and only one of the two requests can be carried out.
 */
export const needsDecision = (state: SubmissionState, amount: number): boolean =>
  state.phase === 'unknown' &&
  (state.isReceived || state.check !== 'missing' || state.amount !== amount);

/** Undefined after the hold, when a look starts only if the member asks for it or returns to the page. */
export function nextLookAt(state: SubmissionState, now: number): number | undefined {
  if (state.phase !== 'unknown') return undefined;
  const isFirst = state.check === 'running';
  if (now >= state.heldUntil) return isFirst ? now : undefined;
  return Math.min(now + (isFirst ? firstLookMs : nextLookMs), state.heldUntil);
}

const read = (press: Press, now: number, repeats: Going['repeats'] = 'nothing'): Step => [
  { phase: 'sending', step: 'reading', amount: press.amount, at: now, press, repeats },
  'read',
];

const wait = (press: Press): Step => [{ phase: 'offline', amount: press.amount, press }];

const begin = (_state: SubmissionState, { press, isOnline, now }: EventOf<'press'>): Step =>
  isOnline ? read(press, now) : wait(press);

const settle = (_state: SubmissionState, { outcome }: EventOf<'settled'>): Step => [
  outcome,
  'forget',
  'tell',
];

const giveUp = (_state: SubmissionState, { amount, error, now }: EventOf<'notSent'>): Step => [
  { phase: 'notSent', amount, error, heldUntil: now + (error.retryAfter ?? 0) * 1000 },
  'forget',
];

const doubt = (
  _state: SubmissionState,
  { sent: { amount, at }, requestId, now }: EventOf<'uncertain'>,
): Step => [
  {
    phase: 'unknown',
    amount,
    at,
    requestId,
    check: 'running',
    checkedAt: now,
    heldUntil: at + holdMs,
    isReceived: true,
    press: null,
  },
];

const follow = (_state: SubmissionState, { sent }: EventOf<'overtaken'>): Step =>
  sent
    ? [{ phase: 'sending', step: 'asking', amount: sent.amount, at: sent.at }, 'ask']
    : [readyState];

const reset = (): Step => [readyState];

/** A member who decided to send without seeing that the balance fits has to decide again. */
function weigh(
  state: UnknownState,
  { check, isReceived, isForPress, now }: EventOf<'looked'>,
): Step {
  const { press } = state;
  const looked = { ...state, check, isReceived, checkedAt: now, press: null };
  if (!press) return [looked];
  if (!isForPress) return [state];
  const isSuperseding = needsDecision(looked, press.amount);
  if (isSuperseding && !(press.isDecided && (press.knowsHint || check !== 'hinted')))
    return [looked];
  return read(press, now, isSuperseding ? 'newKey' : 'sameKey');
}

const onItsWay = { settled: settle, notSent: giveUp, uncertain: doubt, overtaken: follow };

/** Each row is a state and each column an event. A missing cell means no change. */
const table: { [Name in Row]: Cells<Name> } = {
  ready: { press: begin, overtaken: follow },
  offline: {
    lineBack: ({ press }, { now }) => read(press, now),
    overtaken: follow,
    dismiss: reset,
  },
  reading: {
    read: (state, { before, isOnline, now }) =>
      isOnline ? [{ ...state, step: 'sending', before, at: now }, 'send'] : wait(state.press),
    overtaken: follow,
  },
  sending: onItsWay,
  asking: onItsWay,
  unknown: {
    settled: settle,
    notSent: giveUp,
    press: (state, { press, isOnline, now }) =>
      isOnline && now >= state.heldUntil
        ? [{ ...state, check: 'running', press }, 'look']
        : [state],
    look: (state) => [{ ...state, check: 'running' }, 'look'],
    looked: weigh,
    overtaken: follow,
  },
  done: { press: begin, dismiss: reset },
  refused: { press: begin, dismiss: reset },
  notSent: {
    press: (state, event) => (event.now >= state.heldUntil ? begin(state, event) : [state]),
    overtaken: follow,
    dismiss: reset,
  },
};

const rowOf = (state: SubmissionState): Row =>
  state.phase === 'sending' ? state.step : state.phase;

/** The function is pure, because all times come with the event. */
export function transition(state: SubmissionState, event: SubmissionEvent): Step {
  const cells = table[rowOf(state)] as Partial<
    Record<SubmissionEvent['type'], (state: SubmissionState, event: SubmissionEvent) => Step>
  >;
  return cells[event.type]?.(state, event) ?? [state];
}

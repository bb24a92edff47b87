import { moneySeconds } from '#contract/moneySeconds.ts';
import type { CallError } from '#lib/api/CallError.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';

/**
 * How long a form sends nothing after a submission whose outcome is unknown (promise M4). It counts once, from the submission: the portal's
 * exchange with the upstream has ended before.
 */
export const holdMs = (moneySeconds.answer + moneySeconds.grace + 10) * 1000;

/** The first look for an unknown outcome, and the others until the hold ends, in ms after the one before. */
const firstLookMs = 2_000;
const nextLookMs = 15_000;

/** What the member has confirmed. It stays in memory: the body may have the withdrawal password. */
export interface Press {
  body: object;
  /** Whole won. */
  amount: number;
  /** The member was warned that an earlier submission may still be carried out. */
  isDecided: boolean;
  /** The member saw that the balance fits an earlier submission. */
  knowsHint: boolean;
}

/**
 * What a look has found. `missing`: the records do not contain the submission. There are no records but only balances, which a game moves
 * too: `hinted` if they fit, else `unproven`. `running`: the first look, or one that the member waits for, has not ended.
 */
export type UnknownCheck = 'running' | 'missing' | 'hinted' | 'unproven' | 'unreadable';

/** Times are ms since the epoch, by the server's clock. Amounts are whole won. */
export type SubmissionState =
  | { phase: 'ready' }
  /** The device was offline at the press: nothing has left it. */
  | { phase: 'offline'; amount: number; press: Press }
  | SendingState
  /**
   * `source`: the answer, the stored answer of an earlier request with this key, or the reconciler. `before`: the reconciler's snapshot;
   * null if an earlier submission may appear in the records.
   */
  | { phase: 'done'; amount: number; at: number; before: unknown; source: 'response' | 'replay' | 'reconciler' }
  | { phase: 'refused'; amount: number; status: string; message: MessageKey }
  /** The form sends nothing before `heldUntil`. */
  | { phase: 'notSent'; amount: number; error: CallError; heldUntil: number }
  | UnknownState;

/**
 * `reading` = reads the records before sending, `sending` = the request is on its way, `asking` = asks for the result of a submission that
 * was sent before, or by another tab.
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
  /** Whether an earlier submission is unknown, and then whether its key is used again. */
  repeats: 'nothing' | 'sameKey' | 'newKey';
}

export interface UnknownState {
  phase: 'unknown';
  amount: number;
  /** The time of the submission. */
  at: number;
  requestId: string;
  check: UnknownCheck;
  checkedAt: number;
  heldUntil: number;
  /** False after a look if the portal has never received it: its key may be used again. */
  isReceived: boolean;
  /** The member wants to send again: one more look comes first. */
  press: Press | null;
}

export type DoneState = Extract<SubmissionState, { phase: 'done' }>;
type RefusedState = Extract<SubmissionState, { phase: 'refused' }>;

/** The outcome is certain. */
export type SettledState = DoneState | RefusedState;

export const readyState: SubmissionState = { phase: 'ready' };

interface Sent {
  amount: number;
  at: number;
}

export type SubmissionEvent =
  | { type: 'press'; press: Press; isOnline: boolean; now: number }
  /** The device is online again, and the member still has the form in front. */
  | { type: 'lineBack'; now: number }
  /** The records were read, and no other tab has sent meanwhile. */
  | { type: 'read'; before: unknown; isOnline: boolean; now: number }
  | { type: 'settled'; outcome: SettledState }
  | { type: 'notSent'; amount: number; error: CallError; now: number }
  | { type: 'uncertain'; sent: Sent; requestId: string; now: number }
  /** Another tab has sent, or has learned an outcome. `sent`: what the record of the form has now. */
  | { type: 'overtaken'; sent: Sent | null }
  /** The member asks for a look. */
  | { type: 'look' }
  /** A look has found no certain outcome. `isForPress`: it began after the press. */
  | { type: 'looked'; check: UnknownCheck; isReceived: boolean; isForPress: boolean; now: number }
  | { type: 'dismiss' };

/**
 * What a transition makes the form do. `read`: the records. `send`: the press, under the key of the record. `ask`: for the result of the
 * record's key. `look`: for the outcome. `forget`: the key, because its outcome is certain. `tell`: the page about the outcome.
 */
export type SubmissionAction = 'read' | 'send' | 'ask' | 'look' | 'forget' | 'tell';

type Step = [next: SubmissionState, ...actions: SubmissionAction[]];
type EventOf<Type extends SubmissionEvent['type']> = Extract<SubmissionEvent, { type: Type }>;

/** The rows of the table: the phases, of which `sending` has three. */
type Row = Exclude<SubmissionState['phase'], 'sending'> | SendingState['step'];

type StateOf<Name extends Row> = Name extends SendingState['step']
  ? Extract<SendingState, { step: Name }>
  : Extract<SubmissionState, { phase: Name }>;

type Cells<Name extends Row> = {
  [Type in SubmissionEvent['type']]?: (state: StateOf<Name>, event: EventOf<Type>) => Step;
};

/**
 * Whether `amount` may only be sent after the member was warned that two requests may be carried out. Otherwise the portal and the records
 * have no trace of the last one, and its key is used again for the same amount, so that only one of the two can be.
 */
export const needsDecision = (state: SubmissionState, amount: number): boolean =>
  state.phase === 'unknown' && (state.isReceived || state.check !== 'missing' || state.amount !== amount);

/** When the next look is due; undefined after the hold, when only the member or a return to the page asks for one. */
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

const begin = (_state: SubmissionState, { press, isOnline, now }: EventOf<'press'>): Step => (isOnline ? read(press, now) : wait(press));

const settle = (_state: SubmissionState, { outcome }: EventOf<'settled'>): Step => [outcome, 'forget', 'tell'];

const giveUp = (_state: SubmissionState, { amount, error, now }: EventOf<'notSent'>): Step => [
  { phase: 'notSent', amount, error, heldUntil: now + (error.retryAfter ?? 0) * 1000 },
  'forget',
];

const doubt = (_state: SubmissionState, { sent: { amount, at }, requestId, now }: EventOf<'uncertain'>): Step => [
  { phase: 'unknown', amount, at, requestId, check: 'running', checkedAt: now, heldUntil: at + holdMs, isReceived: true, press: null },
];

const follow = (_state: SubmissionState, { sent }: EventOf<'overtaken'>): Step =>
  sent ? [{ phase: 'sending', step: 'asking', amount: sent.amount, at: sent.at }, 'ask'] : [readyState];

const reset = (): Step => [readyState];

/** Who decided to send without seeing that the balance fits has to decide again. */
function weigh(state: UnknownState, { check, isReceived, isForPress, now }: EventOf<'looked'>): Step {
  const { press } = state;
  const looked = { ...state, check, isReceived, checkedAt: now, press: null };
  if (!press) return [looked];
  if (!isForPress) return [state];
  const isSuperseding = needsDecision(looked, press.amount);
  if (isSuperseding && !(press.isDecided && (press.knowsHint || check !== 'hinted'))) return [looked];
  return read(press, now, isSuperseding ? 'newKey' : 'sameKey');
}

const onItsWay = { settled: settle, notSent: giveUp, uncertain: doubt, overtaken: follow };

/** The rules of a money form: by what it shows (row) and what happens (column), what it shows next and does. An event without a cell changes nothing. */
const table: { [Name in Row]: Cells<Name> } = {
  ready: { press: begin, overtaken: follow },
  offline: { lineBack: ({ press }, { now }) => read(press, now), overtaken: follow, dismiss: reset },
  reading: {
    read: (state, { before, isOnline, now }) => (isOnline ? [{ ...state, step: 'sending', before, at: now }, 'send'] : wait(state.press)),
    overtaken: follow,
  },
  sending: onItsWay,
  asking: onItsWay,
  unknown: {
    settled: settle,
    notSent: giveUp,
    press: (state, { press, isOnline, now }) =>
      isOnline && now >= state.heldUntil ? [{ ...state, check: 'running', press }, 'look'] : [state],
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

const rowOf = (state: SubmissionState): Row => (state.phase === 'sending' ? state.step : state.phase);

/** The next state, and what it makes the form do. Pure: all times come with the event. */
export function transition(state: SubmissionState, event: SubmissionEvent): Step {
  const cells = table[rowOf(state)] as Partial<Record<SubmissionEvent['type'], (state: SubmissionState, event: SubmissionEvent) => Step>>;
  return cells[event.type]?.(state, event) ?? [state];
}

import { describe, expect, test } from 'vitest';
import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';
import { moneySeconds } from '#contract/moneySeconds.ts';
import { CallError } from '#lib/api/CallError.ts';
import {
  holdMs,
  needsDecision,
  transition,
  type Press,
  type SubmissionEvent,
  type SubmissionState,
  type UnknownCheck,
  type UnknownState,
} from '#lib/money/submission/submissionTable.ts';

const now = 1_000_000;
const press: Press = {
  body: { balance: 10_000 },
  amount: 10_000,
  isDecided: false,
  knowsHint: false,
};
const error = new CallError({
  code: 'rate_limited',
  callName: 'apply-user-deposit',
  httpStatus: 429,
  requestId: 'r',
  outcome: 'not_sent',
});
const unknown: UnknownState = {
  ...{
    phase: 'unknown',
    amount: 10_000,
    at: now - 60_000,
    requestId: 'r',
    check: 'missing',
    checkedAt: now,
    isReceived: false,
  },
  ...{ heldUntil: now + 30_000, press: null },
};
const free: UnknownState = { ...unknown, heldUntil: now };
const going = { phase: 'sending', amount: 10_000, at: now, press, repeats: 'nothing' } as const;
const done = { phase: 'done', amount: 10_000, at: now, before: null, source: 'response' } as const;
const refused = {
  phase: 'refused',
  amount: 10_000,
  status: 'wait',
  message: 'money.pending',
} as const;

const states = {
  ready: { phase: 'ready' },
  offline: { phase: 'offline', amount: 10_000, press },
  reading: { ...going, step: 'reading' },
  sending: { ...going, step: 'sending', before: null },
  asking: { phase: 'sending', step: 'asking', amount: 10_000, at: now },
  'unknown, held': unknown,
  'unknown, free': free,
  'unknown, pressed': { ...free, check: 'running', press },
  done,
  refused,
  'notSent, held': { phase: 'notSent', amount: 10_000, error, heldUntil: now + 1 },
  'notSent, free': { phase: 'notSent', amount: 10_000, error, heldUntil: now },
} satisfies Record<string, SubmissionState>;

const looked = { type: 'looked', check: 'missing', isReceived: false, now } as const;

const events = {
  press: { type: 'press', press, isOnline: true, now },
  'press offline': { type: 'press', press, isOnline: false, now },
  lineBack: { type: 'lineBack', now },
  read: { type: 'read', before: ['7'], isOnline: true, now },
  'read, line lost': { type: 'read', before: ['7'], isOnline: false, now },
  done: { type: 'settled', outcome: done },
  refused: { type: 'settled', outcome: refused },
  notSent: { type: 'notSent', amount: 10_000, error, now },
  uncertain: { type: 'uncertain', sent: { amount: 10_000, at: now }, requestId: 'r', now },
  'overtaken by a sent one': { type: 'overtaken', sent: { amount: 30_000, at: now } },
  'overtaken by an outcome': { type: 'overtaken', sent: null },
  look: { type: 'look' },
  'looked by itself': { ...looked, isForPress: false },
  'looked for the press': { ...looked, isForPress: true },
  dismiss: { type: 'dismiss' },
} satisfies Record<string, SubmissionEvent>;

const outcomes = {
  done: 'done: forget tell',
  refused: 'refused: forget tell',
  notSent: 'notSent: forget',
};
const followed = { 'overtaken by a sent one': 'asking: ask', 'overtaken by an outcome': 'ready' };
const pressed = { press: 'reading: read', 'press offline': 'offline' };

/** A cell that is not in this table changes nothing. */
const expected: Record<keyof typeof states, Partial<Record<keyof typeof events, string>>> = {
  ready: { ...pressed, ...followed },
  offline: { lineBack: 'reading: read', ...followed, dismiss: 'ready' },
  reading: { read: 'sending: send', 'read, line lost': 'offline', ...followed },
  sending: { ...outcomes, ...followed, uncertain: 'unknown' },
  asking: { ...outcomes, ...followed, uncertain: 'unknown' },
  'unknown, held': {
    ...outcomes,
    ...followed,
    look: 'unknown: look',
    'looked by itself': 'unknown',
    'looked for the press': 'unknown',
  },
  'unknown, free': {
    ...outcomes,
    ...followed,
    ...{
      press: 'unknown: look',
      look: 'unknown: look',
      'looked by itself': 'unknown',
      'looked for the press': 'unknown',
    },
  },
  'unknown, pressed': {
    ...outcomes,
    ...followed,
    ...{ press: 'unknown: look', look: 'unknown: look', 'looked for the press': 'reading: read' },
  },
  done: { ...pressed, dismiss: 'ready' },
  refused: { ...pressed, dismiss: 'ready' },
  'notSent, held': { ...followed, dismiss: 'ready' },
  'notSent, free': { ...pressed, ...followed, dismiss: 'ready' },
};

const names = <Name extends string>(record: Record<Name, unknown>) => Object.keys(record) as Name[];
const cells = names(states).flatMap((state) =>
  names(events).map((event) => ({ state, event, cell: expected[state][event] })),
);

test.each(cells)('$state + $event → $cell', ({ state, event, cell }) => {
  const before: SubmissionState = states[state];
  const [next, ...actions] = transition(before, events[event]);
  const row = next.phase === 'sending' ? next.step : next.phase;
  const shown =
    next === before ? undefined : [`${row}${actions.length > 0 ? ':' : ''}`, ...actions].join(' ');
  expect(shown).toBe(cell);
});

describe('what may be sent again', () => {
  const found = (check: UnknownCheck, isReceived = false, isForPress = true) =>
    ({ type: 'looked', check, isReceived, isForPress, now }) as const;
  const after = (changes: Partial<Press>, event: SubmissionEvent) => {
    const [next] = transition({ ...free, press: { ...press, ...changes } }, event);
    return next.phase === 'sending' && next.step === 'reading' ? next.repeats : next.phase;
  };

  test.each([
    ['missing', false, 10_000, false],
    ['missing', false, 20_000, true],
    ['missing', true, 10_000, true],
    ['hinted', false, 10_000, true],
    ['unproven', false, 10_000, true],
    ['unreadable', false, 10_000, true],
    ['running', false, 10_000, true],
  ] as const)(
    'after the check %s (received: %s), sending %s needs the member to decide: %s',
    (check, isReceived, amount, isNeeded) => {
      expect(needsDecision({ ...free, check, isReceived }, amount)).toBe(isNeeded);
      expect(after({ amount }, found(check, isReceived))).toBe(isNeeded ? 'unknown' : 'sameKey');
      expect(after({ amount, isDecided: true, knowsHint: true }, found(check, isReceived))).toBe(
        isNeeded ? 'newKey' : 'sameKey',
      );
    },
  );

  test.each([
    [false, 'hinted', 'unknown'],
    [true, 'hinted', 'newKey'],
    [true, 'unproven', 'newKey'],
  ] as const)(
    'who decided (saw that the balance fits: %s) and is shown “%s”: %s',
    (knowsHint, check, result) => {
      expect(after({ isDecided: true, knowsHint }, found(check))).toBe(result);
    },
  );
});

test('the hold is longer than the portal waits for the result of any money call', () => {
  const rows = Object.values<CallDefinition>(calls).filter(({ kind }) => kind === 'money');
  expect(rows).toHaveLength(8);
  for (const row of rows)
    expect((timeoutSecondsOf(row) + moneySeconds.grace) * 1000).toBeLessThan(holdMs);
});

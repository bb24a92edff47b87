import { expect, it } from 'vitest';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { inspectAnswer, inspectTokenRefusal } from '#tools/backend/inspectAnswer.ts';
import { MapDraft, type Inspection } from '#tools/backend/mapDraft.ts';

const words = { envelope: { status: 'rc', data: 'body' }, statuses: { 0: 'success' } };

const newState = (from: object): Inspection => ({
  ...{
    findings: [],
    draft: new MapDraft(from as Record<string, unknown>),
    settled: new Set(),
    balance: undefined,
  },
});

function inspect(name: CallName, json: unknown, from: object = words) {
  const state = newState(from);
  inspectAnswer(state, name, calls[name] as CallDefinition, json);
  const texts = (isRemark: boolean) =>
    state.findings
      .filter(({ weight }) => (weight === 'remark') === isRemark)
      .map(({ place, came, expected }) => `${place}: ${came}, ${expected}`);
  return { remarks: texts(true), differences: texts(false), map: state.draft.map };
}

it('a refusal shows no envelope, and its word gets no line', () => {
  const { map, differences } = inspect('open-game', { rc: 300, note: 'bad field', body: null });
  expect(map).toEqual(words);
  expect(differences).toEqual([expect.stringContaining('the word 300') as string]);
});

const player = {
  playerId: 'lena',
  alias: 'Lena',
  purse: 125_000,
  tableMoney: 3_500,
  comp: 12_345,
  tier: 3,
};
const user = {
  userId: 'playerId',
  nick: 'alias',
  balance: 'purse',
  in_balance: 'tableMoney',
  rolling: 'comp',
  level: 'tier',
};
const mapped = {
  ...words,
  records: { user },
  calls: { 'user-health-check': { answer: { user: '.' } } },
};

it('a member at the top of the answer is found, with its fields; with that map there is no difference', () => {
  expect(inspect('user-health-check', { rc: 0, body: player }).map).toEqual(mapped);
  expect(inspect('user-health-check', { rc: 0, body: player }, mapped)).toMatchObject({
    differences: [],
    remarks: [],
  });
});

it('a field that the portal does without is a remark; an amount is not, until the map says that there is none', () => {
  const others = Object.fromEntries(Object.entries(player).filter(([name]) => name !== 'comp'));
  const json = { rc: 0, body: { ...others, shoeSize: 42 } };
  expect(inspect('user-health-check', json, mapped).differences).toEqual([
    expect.stringMatching(
      /^user-health-check\.user: unknown names `shoeSize`, .*`rolling\?`, amount/,
    ) as string,
  ]);
  const withoutComp = { ...mapped, records: { user: { ...user, rolling: false } } };
  const { differences, remarks } = inspect('user-health-check', json, withoutComp);
  expect(differences).toEqual([]);
  expect(remarks).toContain(
    'user-health-check: unknown names `shoeSize`, `noteCount?`, number; `helpCount?`, number',
  );
});

it.each<[string, object, object]>([
  [
    'a status and a flag by their words',
    { state: 'DONE', seen: 'U' },
    {
      status: { name: 'state', words: { DONE: 'already' } },
      isRead: { name: 'seen', words: { U: 'n' } },
    },
  ],
  ['seconds of one field', { at: 1_790_000_000 }, { lastDate: { name: 'at', format: 'seconds' } }],
])('a row shows %s', (_, fields, lines) => {
  const row = {
    id: '1',
    title: 'a',
    contents: 'b',
    lastDate: '2026-11-20 04:00:00',
    status: 'wait',
    isRead: 'y',
  };
  const kept = Object.entries(row).filter(([name]) => !Object.keys(lines).includes(name));
  const { map } = inspect('get-help-list', {
    rc: 0,
    body: { helps: [{ ...Object.fromEntries(kept), ...fields }] },
  });
  expect(map).toEqual({ ...words, records: { helpEntry: lines } });
});

it.each<[string, object, object]>([
  ['days first', { lastDate: '31.01.2026 10:00' }, { times: { format: 'DD.MM.YYYY HH:mm' } }],
  ['months first by slashes', { lastDate: '01/02/2026' }, { times: { format: 'MM/DD/YYYY' } }],
])('times of all calls may have %s', (_, fields, times) => {
  const row = { id: '1', title: 'a', contents: 'b', status: 'wait', isRead: 'y', ...fields };
  expect(inspect('get-help-list', { rc: 0, body: { helps: [row] } }).map).toEqual({
    ...words,
    ...times,
  });
});

it('amounts with separators need a unit', () => {
  const row = {
    id: '1',
    balance: '10,000',
    status: 'wait',
    appliedOn: '2026-11-20 04:00:00',
    processedOn: '',
  };
  expect(inspect('get-deposit-list', { rc: 0, body: { deposits: [row] } }).map).toEqual({
    ...words,
    amounts: { unit: 'won' },
  });
});

it.each<[string, unknown, unknown, object | undefined]>([
  ['a word of its own ends the session', { rc: 200 }, { rc: 201 }, { 200: 'unauthenticated' }],
  ['a word that a wrong password gets too does not', { rc: 1 }, { rc: 1 }, undefined],
  ['a word of the contract needs no line', { rc: 'time' }, { rc: 201 }, undefined],
])(
  'for a token that is not valid, %s, in the health check only',
  (_, refused, refusedLogin, expected) => {
    const state = newState(words);
    inspectTokenRefusal(state, refused, refusedLogin);
    expect(state.draft.map.calls).toEqual(
      expected && { 'user-health-check': { statuses: expected } },
    );
  },
);

it('a field that the backend lacks gets further options beside that', () => {
  const draft = new MapDraft({ records: { user: { rolling: false } } });
  draft.set({ place: ['records', 'user', 'rolling', 'unit'], value: 'minor' });
  expect(draft.map).toEqual({ records: { user: { rolling: { name: false, unit: 'minor' } } } });
});

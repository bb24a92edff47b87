import { expect, it } from 'vitest';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { compileCallMap } from '#lib/server/upstream/map/compileCallMap.ts';
import { isDifference, type Inspection } from '#tools/backend/inspect/finding.ts';
import { inspectAnswer, inspectTokenRefusal } from '#tools/backend/inspect/inspectAnswer.ts';
import { MapDraft } from '#tools/backend/inspect/mapDraft.ts';

const envelope = { status: 'rc', data: 'body' };
const words = { envelope, statuses: { 0: 'success' } };

const newState = (from: object): Inspection => ({
  ...{ findings: [], draft: new MapDraft(from as Record<string, unknown>), settled: new Set(), knownWon: new Map(), timeForms: new Set() },
});

function inspect(name: CallName, json: unknown, from: object = words) {
  const state = newState(from);
  const answer = inspectAnswer(state, name, calls[name] as CallDefinition, json);
  const told = (findings: Inspection['findings']) => findings.map(({ place, came, expected }) => `${place}: ${came}, ${expected}`);
  const remarks = told(state.findings.filter(({ isRemark }) => isRemark));
  return { answer, remarks, differences: told(state.findings.filter(isDifference)), map: state.draft.map };
}

it.each<[string, object, object]>([
  ['without an object where the fields would be', { rc: 300, note: 'bad field', body: null }, words],
  ['in another envelope than the one that is known', { rc: 300, body: {} }, { statuses: { 0: 'success' } }],
])('a refusal shows no envelope: %s', (_, json, from) => {
  const { map, differences } = inspect('open-game', json, from);
  expect(map).toEqual(from);
  expect(differences).toHaveLength(1);
});

const player = { playerId: 'lena', alias: 'Lena', purse: 125_000, tableMoney: 3_500, comp: 12_345, tier: 3 };

it('a member at the top of the answer is found, with its fields', () => {
  expect(inspect('user-health-check', { rc: 0, body: player }).map).toMatchObject({
    records: { user: { userId: 'playerId', nick: 'alias', balance: 'purse', in_balance: 'tableMoney', rolling: 'comp', level: 'tier' } },
    calls: { 'user-health-check': { answer: { user: '.' } } },
  });
});

const user = { userId: 'playerId', nick: 'alias', balance: 'purse', in_balance: 'tableMoney', rolling: 'comp', level: 'tier' };
const mapped = { ...words, records: { user }, calls: { 'user-health-check': { answer: { user: '.' } } } };

it('names that a record reads are known to the answer that it shares an object with', () => {
  expect(inspect('user-health-check', { rc: 0, body: player }, mapped)).toMatchObject({ differences: [], remarks: [] });
});

it('what the portal does without is a remark; an amount is not, until the map says that there is none', () => {
  const others = Object.fromEntries(Object.entries(player).filter(([name]) => name !== 'comp'));
  const json = { rc: 0, body: { ...others, shoeSize: 42 } };
  expect(inspect('user-health-check', json, mapped).differences).toEqual([
    expect.stringMatching(/^user-health-check\.user: unknown names `shoeSize`, .*`rolling\?`, amount/) as string,
  ]);
  const withoutComp = { ...mapped, records: { user: { ...user, rolling: false } } };
  const { differences, remarks } = inspect('user-health-check', json, withoutComp);
  expect(differences).toEqual([]);
  expect(remarks).toContain('user-health-check: unknown names `shoeSize`, `noteCount?`, number; `helpCount?`, number');
});

const ticket = { id: 1, title: 'a', contents: 'b', lastDate: '2026-11-20 04:00:00', answer: null, repliedAt: '2026-11-20 04:30:00' };

it('an optional field is not taken for the only name that is left', () => {
  const { differences, remarks, map } = inspect('get-help-list', { rc: 0, body: { helps: [ticket] } });
  expect(differences).toEqual([]);
  expect(remarks).toEqual(['get-help-list.helps: unknown names `repliedAt`, `titleColor?`, text; `status?`, word; `isRead?`, flag']);
  expect(map).toEqual(words);
});

it('a field that is needed and the only name that is left belong together, and so do pictures and URLs', () => {
  expect(inspect('open-game', { rc: 0, body: { goto: 'https://games.example/1' } }).map).toMatchObject({
    calls: { 'open-game': { answer: { gameUrl: 'goto' } } },
  });
  const table = { tableVendor: 'EVO', jjokgeulim: 'https://img.example/evo.png', open: true };
  expect(inspect('get-casino-setting', { rc: 0, body: { casiono: [table] } }).map).toMatchObject({
    records: { casinoEntry: { imgUrl: 'jjokgeulim', used: { name: 'open', words: { true: 'y', false: 'n' } } } },
  });
});

it('an amount is not the only number that is left', () => {
  const { map, differences } = inspect('user-health-check', { rc: 0, body: { user: { playerId: 'lena', rankNo: 3 } } });
  expect(JSON.stringify(map)).not.toContain('rankNo');
  expect(differences.join()).toContain('`rankNo`');
});

it('an id is found by being the only name that is left', () => {
  const row = { slip: 'IN-1', amount: 10_000, at: '2026-11-20 04:00:00', phase: 'PAID' };
  expect(inspect('get-deposit-list', { rc: 0, body: { deposits: [row] } }).map).toMatchObject({
    records: { application: { id: 'slip', balance: 'amount', appliedOn: 'at', status: { name: 'phase' } } },
  });
});

it.each<[string, unknown, unknown, string | undefined]>([
  ['a word of its own ends the session', { rc: 200 }, { rc: 201 }, 'unauthenticated'],
  ['a word that also a wrong password gets says only "no"', { rc: 1 }, { rc: 1 }, undefined],
  ['a word of the contract is known', { rc: 'time' }, { rc: 201 }, undefined],
])('of a token that is not valid, %s', (_, refused, refusedLogin, expected) => {
  const state = newState(words);
  inspectTokenRefusal(state, refused, refusedLogin);
  expect(Object.values((state.draft.get('calls', 'user-health-check', 'statuses') as object | undefined) ?? {})).toEqual(
    expected === undefined ? [] : [expected],
  );
});

it('the word for a token that is not valid holds for the health check only: of a deposit it may be any refusal', () => {
  const state = newState(words);
  inspectTokenRefusal(state, { rc: 9 }, { rc: 1 });
  const statusIn = (name: CallName) => compileCallMap(state.draft.parsed(), name, calls[name])?.readAnswer?.({ rc: 9, body: {} })?.status;
  expect([statusIn('user-health-check'), statusIn('apply-user-deposit')]).toEqual(['unauthenticated', '9']);
});

it('a field that the backend lacks gets further options beside that', () => {
  const draft = new MapDraft({ records: { user: { rolling: false } } });
  draft.set({ place: ['records', 'user', 'rolling', 'unit'], value: 'minor' });
  expect(draft.map).toEqual({ records: { user: { rolling: { name: false, unit: 'minor' } } } });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nearestName, parseBackendMap } from '#contract/backendMap.ts';
import { records } from '#contract/records.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { wireFields } from '#contract/wireRecord.ts';

const faultsOf = (map: unknown) =>
  parseBackendMap(map).faults.map(({ place, rule }) => `${place}: ${rule}`);

describe('the map of a backend', () => {
  it.each<[object, string]>([
    [{ zones: {} }, 'zones: is not known, the nearest name is times'],
    [{ basePath: 'api' }, 'basePath: must be a path such as /api/deposit'],
    [{ basePath: '/api/../internal' }, 'basePath: must be a path such as /api/deposit'],
    [{ envelope: { data: 'a..b' } }, 'envelope.data: must be a name or a path such as data.items'],
    [
      { statuses: { OK: 'succes' } },
      'statuses.OK: has a word that is not known, the nearest name is success',
    ],
    [
      { amounts: { unit: 'mino' } },
      'amounts.unit: has a word that is not known, the nearest name is minor',
    ],
    [{ times: { zone: 'Mars' } }, 'times.zone: must be a time zone such as Asia/Seoul or +09:00'],
    [
      { times: { format: 'hh' } },
      'times.format: must be seconds, milliseconds or a pattern of YYYY, MM, DD, HH, mm and ss',
    ],
    [
      { capabilities: { 'get-sport': false } },
      'capabilities.get-sport: is not known, the nearest name is get-member',
    ],
    [
      { capabilities: { 'user-health-check': false } },
      'capabilities.user-health-check: must not be off',
    ],
    [{ records: { users: {} } }, 'records.users: is not known, the nearest name is user'],
    [
      { records: { user: { phone: { unit: 'minor' } } } },
      'records.user.phone.unit: is not known, the nearest name is name',
    ],
    [
      { records: { application: { status: { words: { DONE: 'alredy' } } } } },
      'records.application.status.words.DONE: has a word that is not known, the nearest name is already',
    ],
    [
      { calls: { 'get-membr': {} } },
      'calls.get-membr: is not known, the nearest name is get-member',
    ],
    [
      { calls: { 'get-in-game-balance': { answer: { blance: 'cash' } } } },
      'calls.get-in-game-balance.answer.blance: is not known, the nearest name is balance',
    ],
    [
      { calls: { 'get-member': { answer: { user: { fields: { blance: 'cash' } } } } } },
      'calls.get-member.answer.user.fields.blance: is not known, the nearest name is balance',
    ],
    [
      { calls: { 'get-member': { request: { id: 'id' } } } },
      'calls.get-member.request.id: is not known, there are none here',
    ],
    [
      { calls: { 'get-member': { answer: { user: '__proto__.x' } } } },
      'calls.get-member.answer.user: must be a name or a path such as data.items',
    ],
    [
      { calls: { 'apply-user-deposit': { statuses: { LATER: 'time' } } } },
      'calls.apply-user-deposit.statuses.LATER: has a word that is not known, the nearest name is wait',
    ],
    ...(
      [
        ['apply-user-deposit', 'balance'],
        ['del-deposit', 'id'],
        ['apply-user-withdraw', 'pass'],
        ['user-do-login', 'pw'],
        ['change-password', 'current'],
        ['user-register', 'exchange_pw'],
      ] as const
    ).map(([name, field]): [object, string] => [
      { calls: { [name]: { request: { [field]: false } } } },
      `calls.${name}.request.${field}: must not be false: without it, the backend would do something else, or do it unchecked`,
    ]),
    [
      { calls: { 'user-do-login': { request: { pw: { name: false } } } } },
      'calls.user-do-login.request.pw.name: must not be false: without it, the backend would do something else, or do it unchecked',
    ],
    [
      { calls: { 'get-member': { answer: { user: false } } } },
      'calls.get-member.answer.user: must not be false: without it, a screen cannot do its work',
    ],
    [
      { calls: { 'del-note': { request: { id: null } } } },
      'calls.del-note.request.id: must be an object in braces',
    ],
    [
      { records: { user: { nick: { name: 7 } } } },
      'records.user.nick.name: must be a name, a path such as data.items, or false',
    ],
    [
      {
        constants: { wallet: 'main' },
        calls: { 'apply-user-deposit': { request: { balance: 'wallet.amount' } } },
      },
      'constants: must not have the place of another value in the request of apply-user-deposit',
    ],
    [
      { constants: { pw: 'x' } },
      'constants: must not have the place of another value in the request of user-do-login',
    ],
    [
      { calls: { 'del-note': { constants: { id: 1 } } } },
      'calls.del-note: must not put two values at one place of the request',
    ],
    [
      { calls: { 'user-do-login': { request: { id: 'auth', pw: 'auth.pw' } } } },
      'calls.user-do-login: must not put two values at one place of the request',
    ],
  ])('%j is refused by its place', (map, fault) => {
    expect(faultsOf(map)).toEqual([fault]);
  });

  it('may put a constant in the place of a field that the backend lacks', () => {
    const request = { company: false, timeStemp: false }; // sic
    expect(
      faultsOf({ calls: { 'open-game': { request, constants: { company: 'all' } } } }),
    ).toEqual([]);
  });

  it('names every fault at once, and no value', () => {
    const faults = faultsOf({
      secret: 'canary',
      basePath: 'canary',
      calls: { 'get-member': { path: 'canary', answr: {} } },
    });
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('canary');
  });

  it.each([null, [], 'map', 7])('%j is no map', (value) => {
    expect(faultsOf(value)).toEqual([': must be an object in braces']);
  });

  it('is as the example in docs/integrating.md and that of the foreign backend', () => {
    const [, example = ''] =
      /```json\n(.*?)```/s.exec(readFileSync('docs/integrating.md', 'utf8')) ?? [];
    const foreign = readFileSync('__tests__/support/foreignBackend.map.json', 'utf8');
    for (const text of [example, foreign]) expect(faultsOf(JSON.parse(text))).toEqual([]);
  });

  it('writes every field as an object', () => {
    const { map } = parseBackendMap({ records: { user: { balance: 'cash', rolling: false } } });
    expect(map?.records).toEqual({ user: { balance: { name: 'cash' }, rolling: { name: false } } });
  });
});

describe('the fields that a map may name', () => {
  it('are those of every record', () => {
    expect(Object.values(records).filter((record) => wireFields(record).length === 0)).toEqual([]);
  });

  it('are those of every answer', () => {
    const named = (name: CallName) =>
      ['status', ...wireFields(calls[name].response).map((field) => field.name)].sort();
    const answered = (name: CallName) =>
      Object.keys(calls[name].response.parse({ status: 'fail' })).sort();
    const names = Object.keys(calls) as CallName[];
    expect(names.filter((name) => String(named(name)) !== String(answered(name)))).toEqual([]);
  });
});

it.each([
  ['blance', ['balance', 'bank'], 'balance'],
  ['USERID', ['nick', 'userId'], 'userId'],
  ['', ['ab', 'a'], 'a'],
  ['x', [], undefined],
])('the nearest name to %j of %j is %j', (name, names, nearest) => {
  expect(nearestName(name, names)).toBe(nearest);
});

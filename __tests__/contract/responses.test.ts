import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';

const rows = Object.entries(calls) as [CallName, CallDefinition][];
const read = <Name extends CallName>(name: Name, answer: unknown) =>
  calls[name].response.safeParse(answer);

/** The required field of a success for each call, with its value in any other answer. */
const containers: [CallName, string, unknown][] = [
  ['user-do-login', 'session', ''],
  ['user-health-check', 'user', null],
  ['get-member', 'user', null],
  ['get-help-list', 'helps', []],
  ['get-user-notices', 'notices', []],
  ['get-user-note', 'note', []],
  ['get-note-list', 'note', []],
  ['get-advertisement', 'advertisement', []],
  ['get-casino-setting', 'casiono', []], // sic
  ['get-sport-setting', 'sport', []],
  ['get-slot-setting', 'slot', []],
  ['get-slot-by-company', 'games', []],
  ['open-game', 'gameUrl', ''],
  ['get-slot-bets-list', 'bets', []],
  ['get-deposit-list', 'deposits', []],
  ['get-withdraw-list', 'withdraws', []],
  ['get-deposit-board', 'deposits', []],
  ['get-withdraw-board', 'withdraws', []],
];

const lists = containers.filter(([, , empty]) => Array.isArray(empty));

describe('the answer of a call', () => {
  it.each(rows)('%s may be a failure with a status only', (name) => {
    expect(read(name, { status: 'wait' }).data).toMatchObject({ status: 'wait' });
    expect(read(name, { status: 'no_such_status' }).data).toMatchObject({
      status: 'no_such_status',
    });
  });

  it.each(rows)('%s is invalid without a status text', (name) => {
    const wrong = [
      {},
      { status: 1 },
      { status: null },
      { status: '' },
      { status: ['success'] },
      [],
      null,
      'success',
      undefined,
    ];
    expect(wrong.filter((answer) => read(name, answer).success)).toEqual([]);
  });

  it.each(containers)('%s is invalid with success but without %s', (name, container) => {
    expect(read(name, { status: 'success' }).error?.issues).toMatchObject([{ path: [container] }]);
    expect(read(name, { status: 'success', [container]: null }).success).toBe(false);
    expect(read(name, { status: 'success', [container]: 7 }).success).toBe(false);
  });

  it.each(containers)('%s has an empty %s in a failure', (name, container, empty) => {
    expect(read(name, { status: 'wait' }).data).toHaveProperty(container, empty);
    expect(read(name, { status: 'wait', [container]: { odd: true } }).data).toHaveProperty(
      container,
      empty,
    );
  });

  it.each(rows.filter(([name]) => !containers.some(([other]) => other === name)))(
    '%s may be a success with a status only',
    (name) => {
      expect(read(name, { status: 'success' }).success).toBe(true);
    },
  );

  it.each(lists)('%s drops rows of %s that are not objects', (name, container) => {
    const list = [{ id: 1 }, null, 'text', [], 7, { id: 2 }];
    expect(read(name, { status: 'success', [container]: list }).data).toHaveProperty(
      [container, 'length'],
      2,
    );
  });

  it.each(lists)('%s cuts %s at 10,000 rows', (name, container) => {
    const list = Array.from({ length: 10_001 }, () => ({}));
    expect(read(name, { status: 'success', [container]: list }).data).toHaveProperty(
      [container, 'length'],
      10_000,
    );
  });

  it.each(rows)('%s drops unknown fields', (name) => {
    const stranger = { token: 'x', pw: 'x', password: 'x', secret: 'x', exchange_pw: 'x' };
    const user = { userId: 'member01', ...stranger };
    const data = read(name, {
      status: 'success',
      ...stranger,
      user,
      gameUrl: 'https://play.example/1',
      ...Object.fromEntries(lists.map(([, container]) => [container, [stranger]])),
    }).data;
    const keys = JSON.stringify(data).match(/"(token|pw|password|secret|exchange_pw)":/g);
    expect(data).toBeDefined();
    expect(keys).toBeNull();
  });

  it('never throws for any JSON', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rows),
        fc.jsonValue(),
        fc.jsonValue(),
        ([name], value, row) => {
          const names = [...new Set(containers.map(([, container]) => container))];
          const fields = Object.fromEntries(
            names.flatMap((container) => [[container, [row, value]]]),
          );
          for (const answer of [
            value,
            { status: 'success', ...fields },
            { ...fields, status: value, user: value },
          ]) {
            expect(typeof read(name, answer).success).toBe('boolean');
          }
        },
      ),
    );
  });
});

describe('the aliases of an answer', () => {
  it('read the upstream token of a login from session or token', () => {
    expect(read('user-do-login', { status: 'success', session: 'abc' }).data).toEqual({
      status: 'success',
      session: 'abc',
    });
    expect(read('user-do-login', { status: 'success', token: 'abc' }).data).toEqual({
      status: 'success',
      session: 'abc',
    });
  });

  it('read the unread counters beside or inside the user, as numbers or text', () => {
    const beside = read('user-health-check', {
      status: 'success',
      user: { userId: 'm' },
      noteCount: 3,
      helpCount: '2',
    });
    const inside = read('user-health-check', {
      status: 'success',
      user: { userId: 'm', noteCount: '3', helpCount: 2 },
    });
    expect(beside.data).toMatchObject({ noteCount: 3, helpCount: 2, user: { userId: 'm' } });
    expect(inside.data).toEqual(beside.data);
  });

  it('read withdrawals from withdraws or deposits', () => {
    const row = {
      _id: 7,
      balance: '10000',
      status: 'already',
      regDate: '2026-01-02',
      setdate: '2026-01-03',
    };
    const record = {
      id: '7',
      balance: 10_000,
      status: 'already',
      appliedOn: '2026-01-02',
      processedOn: '2026-01-03',
    };
    for (const container of ['deposits', 'withdraws']) {
      expect(read('get-withdraw-list', { status: 'success', [container]: [row] }).data).toEqual({
        status: 'success',
        withdraws: [record],
      });
    }
  });

  it('read comp money of the game balance from rolling or point', () => {
    const answer = { status: 'success', gameMoney: '1500', balance: 20, point: '30', userId: 'm' };
    expect(read('get-in-game-balance', answer).data).toEqual({
      status: 'success',
      gameMoney: 1_500,
      balance: 20,
      rolling: 30,
      userId: 'm',
    });
  });

  it('return null for a missing new balance of a money call', () => {
    expect(read('roll-to-balance', { status: 'success' }).data).toEqual({
      status: 'success',
      balance: null,
      rolling: null,
    });
    expect(read('game-transfer-in', { status: 'success', balance: '0' }).data).toEqual({
      status: 'success',
      balance: 0,
    });
  });

  it('return no popups of an older upstream without the field', () => {
    expect(read('get-notice-popup', { status: 'success' }).data).toEqual({
      status: 'success',
      note: [],
    });
    expect(read('get-notice-popup', { status: 'success', note: null }).data).toEqual({
      status: 'success',
      note: [],
    });
  });
});

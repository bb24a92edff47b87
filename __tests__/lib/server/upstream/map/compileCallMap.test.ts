import { describe, expect, it } from 'vitest';
import { parseBackendMap } from '#contract/backendMap.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { compileCallMap } from '#lib/server/upstream/map/compileCallMap.ts';

const compiled = (map: object, name: CallName) => {
  const { map: parsed, faults } = parseBackendMap(map);
  expect(faults).toEqual([]);
  return parsed && compileCallMap(parsed, name, calls[name] as CallDefinition);
};

const words = {
  envelope: { status: 'code', data: 'body', message: 'text' },
  statuses: { OK: 'success', 0: 'success', BUSY: 'wait', POOR: 'balance' },
};

describe('the outcome of a money call', () => {
  it.each<[unknown, string | undefined]>([
    [{ code: 'OK' }, 'success'],
    [{ code: 0 }, 'success'],
    [{ code: 'BUSY' }, 'wait'],
    // The contract's own words keep their meaning.
    [{ code: 'wait' }, 'wait'],
    // Words that the map does not have stay unchanged, and are no known outcome.
    [{ code: 'ok' }, 'ok'],
    [{ code: 'ACCEPTED' }, 'ACCEPTED'],
    [{ code: true }, 'true'],
    [{ code: 'constructor' }, 'constructor'],
    [{}, undefined],
    [{ code: null }, undefined],
    [{ code: '' }, undefined],
    [{ code: { OK: 1 } }, undefined],
    [{ body: { code: 'OK' } }, undefined],
    [[{ code: 'OK' }], undefined],
    ['OK', undefined],
    [null, undefined],
    [undefined, undefined],
    [{ code: 'OK', body: { status: 'fail' } }, undefined],
    [{ code: 'OK', body: { status: 'POOR' } }, undefined],
    [{ code: 'POOR', body: { status: 'OK' } }, undefined],
    [{ code: 'OK', text: 'BUSY' }, undefined],
    [{ code: 'FAIL', text: 'OK' }, undefined],
    [{ code: 'POOR', text: 'BUSY' }, undefined],
    [{ code: 'OK', body: { status: 'OK' } }, 'success'],
    [{ code: 'FAIL', text: 'BUSY' }, 'wait'],
    [{ code: 'OK', text: 'Your deposit was received' }, 'success'],
  ])('of %j is %j', (json, status) => {
    expect(compiled(words, 'apply-user-deposit')?.readAnswer?.(json)?.status).toBe(status);
  });

  it.each<[unknown, string | undefined]>([
    [{ data: { status: 'OK' } }, 'success'],
    [{ status: 'OK' }, 'success'],
    [{ status: 'OK', data: { status: 'FAIL' } }, undefined],
    [{ status: 7 }, '7'],
    // The word outside `data` is translated, too. A number there is the status of HTTP, if the map does not name that number.
    [{ status: 'OK', data: { status: 'success' } }, 'success'],
    [{ status: 200, data: { status: 'OK' } }, 'success'],
    [{ status: true, data: { status: 'FAIL' } }, 'FAIL'],
    [{ status: 1, data: { status: 'wait' } }, undefined],
    [{ status: 0, data: { status: 'success' } }, undefined],
    [{}, undefined],
  ])('in the usual envelope, of %j is %j', (json, status) => {
    expect(
      compiled(
        { statuses: { OK: 'success', 1: 'success', 0: 'balance' } },
        'game-withdraw',
      )?.readAnswer?.(json)?.status,
    ).toBe(status);
  });
});

describe('a compiled call', () => {
  it('does not exist where nothing differs', () => {
    expect(
      compiled(
        { times: { zone: 'UTC' }, calls: { 'get-member': { path: '/me' } } },
        'check-user-id',
      ),
    ).toBeUndefined();
    expect(compiled({ amounts: { unit: 'minor' } }, 'get-user-notices')).toBeUndefined();
    expect(compiled({ amounts: {}, times: {} }, 'get-deposit-list')).toBeUndefined();
    expect(compiled({ calls: { 'get-member': { path: '/me' } } }, 'get-member')).toEqual({
      path: '/me',
    });
  });

  it('takes a field from its place only', () => {
    const mapping = compiled(
      { records: { user: { userId: 'login', balance: 'wallet.cash' } } },
      'get-member',
    );
    const user = { id: 'row 7', userId: 'not this', balance: 1, nick: 'nick', wallet: { cash: 2 } };
    expect(mapping?.readAnswer?.({ status: 'success', user })).toMatchObject({
      user: { userId: undefined, balance: 2, nick: 'nick' },
    });
  });

  it('neither sends nor reads a field that the backend lacks', () => {
    const map = {
      records: { user: { nick: false } },
      calls: { 'open-game': { request: { company: false, timeStemp: false } } },
    }; // sic
    const written = compiled(map, 'open-game')?.writeBody?.({
      code: 'EVO',
      company: 'EVO',
      timeStemp: 1,
    }); // sic
    expect({ ...written }).toEqual({ code: 'EVO' });
    expect(
      compiled(map, 'get-member')?.readAnswer?.({
        status: 'success',
        user: { userId: 'lena', nick: 'no nickname' },
      }),
    ).toMatchObject({
      user: { userId: 'lena', nick: undefined },
    });
  });

  it.each([
    ['31', 31],
    ['0', 0],
    // Converted to a number, these texts would change.
    ['007', '007'],
    ['9007199254740993', '9007199254740993'],
    ['1e3', '1e3'],
    ['IN-31', 'IN-31'],
    ['Infinity', 'Infinity'],
  ])('sends the id %j as the number that it is: %j', (id, sent) => {
    const mapping = compiled(
      { calls: { 'del-note': { request: { id: { name: 'no', form: 'number' } } } } },
      'del-note',
    );
    expect({ ...mapping?.writeBody?.({ id }) }).toEqual({ no: sent });
  });

  it('puts values and constants at their places, and nothing else', () => {
    const mapping = compiled(
      {
        constants: { 'site.code': 7 },
        calls: {
          'user-do-login': {
            request: { id: 'auth.constructor', pw: 'auth.toString' },
            constants: { device: 'web' },
          },
        },
      },
      'user-do-login',
    );
    expect(JSON.stringify(mapping?.writeBody?.({ id: 'a', pw: 'b' }))).toBe(
      '{"site":{"code":7},"device":"web","auth":{"constructor":"a","toString":"b"}}',
    );
  });

  it('sends no absent field, and no amount that the backend would round', () => {
    const mapping = compiled({ amounts: { unit: 'thousand' } }, 'apply-user-withdraw');
    expect({ ...mapping?.writeBody?.({ balance: 10_000 }) }).toEqual({ balance: 10 });
    expect(() => mapping?.writeBody?.({ balance: 10_500 })).toThrow(
      expect.objectContaining({ code: 'invalid_request', mayBeCarriedOut: false }),
    );
  });

  it('leaves what is not a record or a list to the contract', () => {
    const mapping = compiled({ records: { note: { title: 'subject' } } }, 'get-note-list');
    expect(mapping?.readAnswer?.({ status: 'success', note: 'none' })).toEqual({
      status: 'success',
      note: 'none',
    });
    expect(mapping?.readAnswer?.({ status: 'success', note: [null, 7] })).toEqual({
      status: 'success',
      note: [null, 7],
    });
    expect(mapping?.readAnswer?.({ status: 'success' })).toEqual({
      status: 'success',
      note: undefined,
    });
  });
});

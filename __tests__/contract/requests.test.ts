import { describe, expect, it } from 'vitest';
import { calls, type CallName, type CallRequest } from '#contract/calls.ts';
import { validBodies } from '#tests/support/validBodies.ts';

/** A body for every call, with fields at their limits. */
const bodies: { [Name in CallName]: CallRequest<Name> } = {
  ...validBodies,
  'user-write-help': { title: 'x'.repeat(100), contents: 'x'.repeat(4_000) },
};

const cases = Object.entries(bodies) as [CallName, Record<string, unknown>][];
const accepts = (name: CallName, body: unknown) => calls[name].request.safeParse(body).success;

const without = (body: Record<string, unknown>, field: string) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== field));

const optionalFields: Partial<Record<CallName, string[]>> = {
  'apply-user-withdraw': ['pass'],
  'change-password': ['current'],
  'del-withdraw': ['id'],
};

describe('the body of a call', () => {
  it.each(cases)('%s is accepted unchanged', (name, body) => {
    expect(calls[name].request.parse(body)).toEqual(body);
  });

  it.each(cases)('%s is refused with an unknown field', (name, body) => {
    const result = calls[name].request.safeParse({ ...body, surprise: 1 });
    expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['surprise'] }]);
  });

  it.each(cases)('%s is refused if it is not an object', (name, body) => {
    for (const wrong of [null, [], [body], 'text', 1]) expect(accepts(name, wrong)).toBe(false);
  });

  it.each(cases)('%s is refused without a required field', (name, body) => {
    const missed = Object.keys(body).filter((field) => accepts(name, without(body, field)));
    expect(missed).toEqual(optionalFields[name] ?? []);
  });

  it.each(cases)('%s is refused with a field of another type', (name, body) => {
    const passed = Object.entries(body).flatMap(([field, value]) =>
      [null, true, {}, [value], typeof value === 'string' ? 1 : '1'].filter((wrong) => accepts(name, { ...body, [field]: wrong })),
    );
    expect(passed).toEqual([]);
  });

  it.each(cases)('%s is refused with over-long text', (name, body) => {
    const texts = Object.keys(body).filter((field) => typeof body[field] === 'string');
    expect(texts.filter((field) => accepts(name, { ...body, [field]: 'x'.repeat(4_001) }))).toEqual([]);
  });

  it.each([0, -1, 0.5, 1_000_000_000_000, Number.NaN, Number.POSITIVE_INFINITY, '10000', null])('an amount of %s is refused', (amount) => {
    expect(accepts('apply-user-deposit', { balance: amount })).toBe(false);
    expect(accepts('point-to-money', { point: amount })).toBe(false);
  });

  it('of a login is refused without an id or a password', () => {
    expect(accepts('user-do-login', { id: '', pw: 'secret1' })).toBe(false);
    expect(accepts('user-do-login', { id: '  ', pw: 'secret1' })).toBe(false);
    expect(accepts('user-do-login', { id: 'member01', pw: '' })).toBe(false);
  });

  it('of a registration may have an empty join code and withdrawal password', () => {
    const registration = bodies['user-register'];
    expect(accepts('user-register', { ...registration, code: '', exchange_pw: '' })).toBe(true);
    expect(accepts('user-register', { ...registration, pw: '' })).toBe(false);
  });

  it('of a help request is refused with a blank title or blank contents', () => {
    expect(accepts('user-write-help', { title: ' ', contents: 'x' })).toBe(false);
    expect(accepts('user-write-help', { title: 'x', contents: '\n' })).toBe(false);
  });

  it('is refused with a field named __proto__', () => {
    expect(accepts('check-user-id', JSON.parse('{"id":"member01","__proto__":{"isAdmin":true}}'))).toBe(false);
  });
});

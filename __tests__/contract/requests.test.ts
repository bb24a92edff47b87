import { describe, expect, it } from 'vitest';
import { calls, type CallName, type CallRequest } from '#contract/calls.ts';
import { validBodies } from '#tests/support/validBodies.ts';

const bodies: { [Name in CallName]: CallRequest<Name> } = {
  ...validBodies,
  'user-write-help': { title: 'x'.repeat(100), contents: 'x'.repeat(4_000) },
};

const cases = Object.entries(bodies) as [CallName, Record<string, unknown>][];
const accepts = (name: CallName, body: unknown) => calls[name].request.safeParse(body).success;

const without = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== field));

const optionalFields: Partial<Record<CallName, string[]>> = {
  'apply-user-withdraw': ['pass'],
  'change-password': ['current'],
  'del-withdraw': ['id'],
};

describe('the body of a call', () => {
  it.each(cases)('%s is accepted unchanged', (name, body) => {
    expect(calls[name].request.parse(body)).toEqual(body);
  });

  it.each(cases)('%s is refused without a required field', (name, body) => {
    const missed = Object.keys(body).filter((field) => accepts(name, without(body, field)));
    expect(missed).toEqual(optionalFields[name] ?? []);
  });

  it.each(cases)('%s is refused with a field of another type', (name, body) => {
    const passed = Object.entries(body).flatMap(([field, value]) =>
      [null, true, {}, [value], typeof value === 'string' ? 1 : '1'].filter((wrong) =>
        accepts(name, { ...body, [field]: wrong }),
      ),
    );
    expect(passed).toEqual([]);
  });

  it.each(cases)('%s is refused with over-long text', (name, body) => {
    const texts = Object.keys(body).filter((field) => typeof body[field] === 'string');
    expect(texts.filter((field) => accepts(name, { ...body, [field]: 'x'.repeat(4_001) }))).toEqual(
      [],
    );
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
});

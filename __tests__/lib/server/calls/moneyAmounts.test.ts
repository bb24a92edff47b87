import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { json } from '#tests/support/fakeUpstream.ts';
import { moneyCalls, openForm, outcomeOf } from '#tests/support/moneyForms.ts';
import { validBodies } from '#tests/support/validBodies.ts';
import { logInMember } from '#tests/support/proxyServer.ts';
import { proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();
beforeEach(() => void (upstream.behavior = json({ data: { status: 'success' } })));

const withAmount = moneyCalls.filter((name) => name !== 'change-to-point');
const fieldOf = (name: (typeof moneyCalls)[number]) => (Object.hasOwn(validBodies[name], 'point') ? 'point' : 'balance');

/** Invalid amounts as JSON. */
const odd = [
  ...[
    '0',
    '-0',
    '-1',
    '-10000',
    '0.1',
    '10000.5',
    '1e-3',
    '1e12',
    '1e300',
    '1000000000000',
    '9007199254740993',
    '123456789012345678901234567890',
  ],
  ...['NaN', 'Infinity', '+1', '01', '0x10', '1_000', '10,000', "'1'", '', ' ', 'undefined'],
  ...['null', 'true', 'false', '[]', '[10000]', '{}', '{"valueOf":1}', '""', '"10000"', '"１００００"', '"1e4"', '"-1"', '"만"'],
];
const mutated = fc.oneof(
  fc.integer({ max: 0 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }).map(String),
  fc.bigInt({ min: 1_000_000_000_000n }).map(String),
  fc.string().map((text) => JSON.stringify(text)),
);
const hostile = [...odd, ...fc.sample(mutated, 160)];

it.each(withAmount)('%s: none of two hundred invalid amounts reaches the upstream', async (name) => {
  const member = await logInMember();
  expect(hostile.length).toBeGreaterThan(190);
  const told = await Promise.all(
    hostile.map(async (amount) => {
      const reply = await openForm(proxy, name, member).submit({ body: `{"${fieldOf(name)}":${amount}}` });
      return [amount, ...outcomeOf(reply)];
    }),
  );
  expect(told).toEqual(hostile.map((amount) => [amount, 400, 'invalid_request', 'not_sent']));
  const twice = await openForm(proxy, name, member).submit({ body: `{"${fieldOf(name)}":1,"${fieldOf(name)}":20000}` });
  expect(outcomeOf(twice)).toEqual([400, 'invalid_request', 'not_sent']);
  expect(upstream.journal).toEqual([]);
});

it.each(withAmount)('%s: every valid amount arrives exactly', async (name) => {
  const member = await logInMember();
  const amounts = [1, 9, 10_000, 123_456_789, 99_999_999_999, 100_000_000_000, 987_654_321_098, 999_999_999_999];
  for (const amount of amounts) {
    const reply = await openForm(proxy, name, member).submit({ body: JSON.stringify({ [fieldOf(name)]: amount }) });
    expect([amount, reply.status]).toEqual([amount, 200]);
  }
  expect(upstream.journal.map(({ body }) => body)).toEqual(amounts.map((amount) => `{"${fieldOf(name)}":${amount}}`));
  expect(upstream.journal.every(({ path }) => path === calls[name].upstreamPath)).toBe(true);
});

it('no other status becomes success', async () => {
  const member = await logInMember();
  const letters = [
    'Success',
    'SUCCESS',
    'success ',
    ' success',
    'success\u0000',
    'succes',
    'successs',
    'ok',
    'true',
    'sucсess',
    'ｓuccess',
  ];
  const values = [...letters, ...fc.sample(fc.string(), 40), 1, 0, true, null, {}, [], ['success'], { status: 'success' }];
  for (const value of values) {
    upstream.behavior = json({ data: { status: value } });
    const { status, json: body } = await openForm(proxy, 'apply-user-deposit', member).submit();
    expect(body.status).not.toBe('success');
    expect([200, 502]).toContain(status);
  }
});

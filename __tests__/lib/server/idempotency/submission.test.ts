import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { readSubmissionHeaders, submissionBodyHash, submissionId } from '#lib/server/idempotency/submission.ts';
import { setSites } from '#tests/support/madeParts.ts';

beforeAll(() => setSites());

it('ids differ by member, call and key, also if their parts are split differently', () => {
  const parts = fc.tuple(fc.string(), fc.string(), fc.uuid());
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const isSame = one.every((part, index) => part === other[index]);
      return (submissionId(...one) === submissionId(...other)) === isSame;
    }),
  );
  const key = randomUUID();
  expect(submissionId('a', 'bc', key)).not.toBe(submissionId('ab', 'c', key));
});

it('hashes of bodies depend on the values, not on the order of fields', () => {
  const key = randomUUID();
  const hash = submissionBodyHash(key, { balance: 10_000, pass: '0042' });
  expect(submissionBodyHash(key.toUpperCase(), { pass: '0042', balance: 10_000 })).toBe(hash);
  const others = [{ balance: 10_000 }, { balance: 10_000, pass: '042' }, { balance: 10_001, pass: '0042' }, { balance: 10_000, pass: 42 }];
  for (const other of others) expect(submissionBodyHash(key, other)).not.toBe(hash);
});

it('hashes of the same amount differ by key, so they cannot be guessed', () => {
  const hashes = Array.from({ length: 20 }, () => submissionBodyHash(randomUUID(), { balance: 10_000 }));
  expect(new Set(hashes).size).toBe(20);
});

it('ids and hashes are stored under base64url of 43 characters, whatever the case of the key', () => {
  const key = randomUUID();
  expect(submissionId('a', 'b', key.toUpperCase())).toBe(submissionId('a', 'b', key));
  expect([submissionId('a', 'b', key), submissionBodyHash(key, {})]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{43}$/)));
});

it.each([
  [undefined, 0],
  ['0', 0],
  ['123456789012345', 123_456_789_012_345],
  ['1234567890123456', Infinity],
  ['12 ', Infinity],
  ['x12', Infinity],
  ['-1', Infinity],
  ['1e3', Infinity],
  ['', Infinity],
  [['5', '7'], Infinity],
])('the age %j of a submission is %s ms: one that cannot be read counts as older than any store', (header, ms) => {
  expect(readSubmissionHeaders({ 'idempotency-key': randomUUID(), 'idempotency-age': header }).ageMs).toBe(ms);
});

it.each([
  ['10000', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['x10000', false],
  ['10000x', false],
  ['1e4', false],
  ['', false],
  [undefined, false],
])('the amount %j is hashed: %s', (header, isHashed) => {
  expect(readSubmissionHeaders({ 'idempotency-key': randomUUID(), 'idempotency-amount': header }).amountHash).toMatch(
    isHashed ? /^[\w-]{43}$/ : /^$/,
  );
});

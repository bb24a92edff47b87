import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName, CallRequest } from '#contract/calls.ts';
import { maskMemberId } from '#contract/records/boardEntry.ts';
import { validBodies } from '#tests/support/validBodies.ts';
import { startBackend } from './startBackend.ts';

const registration = {
  ...{ id: 'newcomer', nick: '새손님', pw: 'secret1', pass_check: 'secret1', phone: '01000000000' },
  ...{ bankname: '국민', banknumber: '00123', bankowner: '홍길동', exchange_pw: '0000', code: 'MARU' },
};

/** Bodies that the demo's data have an answer to. */
const bodies: { [Name in CallName]: CallRequest<Name> } = {
  ...validBodies,
  'user-do-login': { id: 'demo2', pw: 'demo1234' },
  'user-register': registration,
  'point-to-money': { point: 1000 },
  'read-note-message': { id: '1' },
  'write-visitor-help': { id: 'demo', phone: '01000000000', title: '비밀번호', contents: '잊었습니다' },
  'get-advertisement': { type: 'banner' },
  'get-slot-by-company': { company: 'hundred-gardens' },
  'open-game': { code: 'lantern-house', company: 'Lantern House', timeStemp: 1 }, // sic
  'game-transfer-in': { balance: 1000 },
  'game-withdraw': { balance: 1000 },
  'apply-user-withdraw': { balance: 10_000 },
  'roll-to-balance': { balance: 1000 },
};

/** The calls that refuse a member of the demo who did nothing before, and how. */
const refusals: Partial<Record<CallName, string>> = { 'game-withdraw': 'balance' };

const names = Object.keys(calls) as CallName[];
const memberCalls = names.filter((name) => calls[name].access === 'member');

/** What the portal's reader changes on purpose: it masks the ids on the boards. */
const masked = (name: CallName, data: Record<string, unknown>) => {
  const field = name === 'get-deposit-board' ? 'deposits' : 'withdraws';
  if (!name.endsWith('-board')) return data;
  return { ...data, [field]: (data[field] as { id: string }[]).map((entry) => ({ ...entry, id: maskMemberId(entry.id) })) };
};

it.each(names)('answers %s with exactly what the contract reads', async (name) => {
  const { call, login } = await startBackend();
  const token = calls[name].access === 'member' ? await login() : undefined;

  const { httpStatus, data } = await call(name, bodies[name], token, { origin: 'https://lounge.example.com' });

  expect(httpStatus).toBe(200);
  expect(data.status).toBe(refusals[name] ?? 'success');
  expect(calls[name].response.parse(data)).toEqual(masked(name, data));
});

it.each(memberCalls)('answers %s without a token with 401 and nothing else', async (name) => {
  const { call } = await startBackend();

  expect(await call(name, bodies[name])).toEqual({ httpStatus: 401, data: { status: 'unauthenticated' } });
});

it('fills every list of the demo', async () => {
  const { call, login } = await startBackend({ scenario: 'demo' });
  const token = await login();

  const lists = (
    await Promise.all(
      (['get-help-list', 'get-note-list', 'get-user-notices', 'get-notice-popup', 'get-casino-setting', 'get-slot-setting'] as const).map(
        async (name) => Object.values((await call(name, {}, token)).data),
      ),
    )
  ).map((values) => values.find(Array.isArray) as unknown[]);

  expect(lists.map(({ length }) => length)).toEqual([6, 8, 12, 2, 12, 20]);
});

import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { maskMemberId } from '#contract/records/boardEntry.ts';
import { exampleBodies as bodies } from '#tools/docs/recordedExamples.ts';
import { startBackend } from './startBackend.ts';

/** The refusals that a member of the demo gets who did nothing before. */
const refusals: Partial<Record<CallName, string>> = { 'game-withdraw': 'balance' };

const names = Object.keys(calls) as CallName[];
const memberCalls = names.filter((name) => calls[name].access === 'member');

/** The portal masks the ids on the boards on purpose. */
const masked = (name: CallName, data: Record<string, unknown>) => {
  const field = name === 'get-deposit-board' ? 'deposits' : 'withdraws';
  if (!name.endsWith('-board')) return data;
  return {
    ...data,
    [field]: (data[field] as { id: string }[]).map((entry) => ({
      ...entry,
      id: maskMemberId(entry.id),
    })),
  };
};

it.each(names)('answers %s with exactly what the contract reads', async (name) => {
  const { call, login } = await startBackend();
  const token = calls[name].access === 'member' ? await login() : undefined;

  const { httpStatus, data } = await call(name, bodies[name], token, {
    origin: 'https://lounge.example.com',
  });

  expect(httpStatus).toBe(200);
  expect(data.status).toBe(refusals[name] ?? 'success');
  expect(calls[name].response.parse(data)).toEqual(masked(name, data));
});

it('answers each call for members without a token with 401 and nothing else', async () => {
  const { call } = await startBackend();

  for (const name of memberCalls) {
    expect(await call(name, bodies[name]), `${name}`).toEqual({
      httpStatus: 401,
      data: { status: 'unauthenticated' },
    });
  }
});

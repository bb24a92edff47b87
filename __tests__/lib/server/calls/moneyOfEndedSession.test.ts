import { beforeEach, expect, it, vi } from 'vitest';
import { moneyCalls, outcomeOf } from '#tests/support/moneyForms.ts';
import { processRegistry } from '#tests/support/processRegistry.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

/** The answers of Redis about ended sessions. The money submissions of this process stay in its file. */
const findMarks = vi.fn<() => Promise<(string | null)[]>>();
const redis = { run: findMarks, isReachable: () => true, isWritable: () => true };
beforeEach(() => void processRegistry.set('redis', redis));

it('while nobody can tell whether the session has ended elsewhere, money is not sent, and members can read', async () => {
  findMarks.mockRejectedValue(new Error('ETIMEDOUT'));
  for (const name of moneyCalls) expect(outcomeOf(await proxy.call(name, member))).toEqual([503, 'overloaded', 'not_sent']);
  expect(upstream.journal).toEqual([]);
  expect((await proxy.call('get-note-list', member)).status).toBe(200);
});

it('a session that was found to have ended after the claim sends no money', async () => {
  for (const name of moneyCalls) {
    findMarks.mockRejectedValueOnce(new Error('ETIMEDOUT')).mockResolvedValue(['1', null]);
    expect((await proxy.call(name, member)).json.error?.outcome).toBe('not_sent');
  }
  expect(upstream.journal).toEqual([]);
});

import { expect, it, vi } from 'vitest';
import { moneyCalls, outcomeOf } from '#tests/support/moneyForms.ts';
import { processRegistry } from '#tests/support/processRegistry.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

/** Answers as the primary of this process, which is then a worker. */
function answerAsPrimary(isSessionRevoked: () => Promise<boolean>): void {
  processRegistry.set('primaryRevocations', { isSessionRevoked, revokeSession: async () => {}, revokeMember: async () => {} });
}

it('while nobody can tell whether the session has ended elsewhere, money is not sent, and members can read', async () => {
  answerAsPrimary(() => Promise.reject(new Error('ETIMEDOUT')));
  for (const name of moneyCalls) expect(outcomeOf(await proxy.call(name, member))).toEqual([503, 'overloaded', 'not_sent']);
  expect(upstream.journal).toEqual([]);
  expect((await proxy.call('get-note-list', member)).status).toBe(200);
});

it('a session that was found to have ended after the claim sends no money', async () => {
  const answers = vi.fn<() => Promise<boolean>>();
  answerAsPrimary(answers);
  for (const name of moneyCalls) {
    answers.mockRejectedValueOnce(new Error('ETIMEDOUT')).mockResolvedValue(true);
    expect((await proxy.call(name, member)).json.error?.outcome).toBe('not_sent');
  }
  expect(upstream.journal).toEqual([]);
});

import { expect, it, vi } from 'vitest';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { moneyCalls, outcomeOf } from '#tests/support/moneyForms.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

it('a session that is found to have ended after the claim, or of which nobody can tell, sends no money', async () => {
  const find = vi.spyOn(proxy.parts.ended, 'isEndedNow').mockRejectedValue(new CallFailure('overloaded'));
  for (const name of moneyCalls) expect(outcomeOf(await proxy.call(name, member))).toEqual([503, 'overloaded', 'not_sent']);
  find.mockResolvedValue(true);
  for (const name of moneyCalls) expect(outcomeOf(await proxy.call(name, member))).toEqual([401, 'unauthorized', 'not_sent']);
  expect(upstream.journal).toEqual([]);
});

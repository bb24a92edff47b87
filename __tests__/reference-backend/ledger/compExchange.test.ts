import { expect, it } from 'vitest';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { startBackend } from '../startBackend.ts';

async function exchanging(scenario: ScenarioName) {
  const backend = await startBackend({ scenario });
  const token = await backend.login();
  const exchange = async (balance: number) => (await backend.call('roll-to-balance', { balance }, token)).data.status;
  return { ...backend, token, exchange, read: () => memberBalances(backend.context.database, 1) };
}

it('requires three seconds between two exchanges of a member', async () => {
  const { exchange, advance, read, context } = await exchanging('normal');
  const before = read();

  expect(await exchange(1000)).toBe('success');
  advance(2999);
  expect(await exchange(1000)).toBe('wait');
  expect(read()).toMatchObject({ balance: before.balance + 1000, comp: before.comp - 1000 });

  advance(1);
  expect(await exchange(1000)).toBe('success');
  expect(auditLedger(context.database)).toEqual([]);
});

it('refuses with balance while money is in the games', async () => {
  const { exchange, call, token, read } = await exchanging('moneyInGame');
  const before = read();

  expect(await exchange(1000)).toBe('balance');
  expect(read()).toEqual(before);
  expect((await call('game-withdraw', { balance: before.game }, token)).data).toEqual({ status: 'success' });
  expect(await exchange(1000)).toBe('success');
});

it.each([
  ['noComp', 1],
  ['normal', 900_000_000],
  ['moneyInGame', 900_000_000],
] as const)('in the scenario %s answers %i won with low_point', async (scenario, amount) => {
  const { exchange } = await exchanging(scenario);

  expect(await exchange(amount)).toBe('low_point');
});

it('accepts one of many parallel exchanges', async () => {
  const { exchange, read } = await exchanging('normal');
  const { comp } = read();

  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(10)));

  expect(answers.filter((status) => status === 'success')).toHaveLength(1);
  expect(read().comp).toBe(comp - 10);
});

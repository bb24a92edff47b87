import { expect, it } from 'vitest';
import { auditLedger, purses } from '#reference-backend/database/ledger.ts';
import { scenarios } from '#reference-backend/scenarios/scenarios.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { startBackend } from '../startBackend.ts';

const names = Object.keys(scenarios) as ScenarioName[];
const mailFree = names.filter((name) => !['demo', 'unreadMail', 'unreadNote', 'unreadAnswer'].includes(name));

it.each(names)('starts in the situation %s with balanced books and a member who can log in', async (scenario) => {
  const { call, login, context } = await startBackend({ scenario });

  expect((await call('user-health-check', {}, await login())).data.status).toBe('success');
  expect(auditLedger(context.database)).toEqual([]);
});

it.each(mailFree)('has no unread mail in the situation %s', async (scenario) => {
  const { call, login } = await startBackend({ scenario });

  expect((await call('user-health-check', {}, await login())).data).toMatchObject({ noteCount: 0, helpCount: 0 });
});

it.each([
  ['unreadMail', 1, 1],
  ['unreadNote', 1, 0],
  ['unreadAnswer', 0, 1],
] as const)('has unread mail in the situation %s', async (scenario, noteCount, helpCount) => {
  const { call, login } = await startBackend({ scenario });

  expect((await call('user-health-check', {}, await login())).data).toMatchObject({ noteCount, helpCount });
});

it('has a withdrawal waiting, with its money reserved', async () => {
  const { context } = await startBackend({ scenario: 'waitingWithdrawal' });

  expect(purses(context.database, 1)).toMatchObject({ pendingWithdrawal: 10_000, pendingDeposit: 0 });
});

it('has a deposit waiting', async () => {
  const { context } = await startBackend({ scenario: 'waitingDeposit' });

  expect(purses(context.database, 1)).toMatchObject({ pendingWithdrawal: 0, pendingDeposit: 10_000 });
});

it('has members without any money', async () => {
  const { context } = await startBackend({ scenario: 'emptyPurse' });

  expect(Object.values(purses(context.database, 1))).toEqual([0, 0, 0, 0, 0]);
});

it('has an empty and a closed lobby', async () => {
  const companies = async (scenario: ScenarioName) => {
    const { call } = await startBackend({ scenario });
    const answers = [await call('get-casino-setting', {}), await call('get-sport-setting', {}), await call('get-slot-setting', {})];
    return answers.flatMap(({ data }) => Object.values(data).find(Array.isArray) as { used: string }[]);
  };

  expect(await companies('emptyLobby')).toEqual([]);
  expect(new Set((await companies('closedLobby')).map(({ used }) => used))).toEqual(new Set(['n']));
});

it('has neither notices nor popups', async () => {
  const { call } = await startBackend({ scenario: 'noNotices' });

  expect((await call('get-user-notices', {})).data.notices).toEqual([]);
  expect((await call('get-notice-popup', {})).data.note).toEqual([]);
});

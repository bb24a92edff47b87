import { expect, it } from 'vitest';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import { answerEnquiries } from '#reference-backend/operator.ts';
import { scenarios } from '#reference-backend/scenarios/scenarios.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { startBackend } from '../startBackend.ts';

const names = Object.keys(scenarios) as ScenarioName[];
const unread: Partial<Record<ScenarioName, object>> = {
  demo: {},
  unreadMail: { noteCount: 1, helpCount: 1 },
  unreadNote: { noteCount: 1, helpCount: 0 },
  unreadAnswer: { noteCount: 0, helpCount: 1 },
};

it.each(names)(
  'starts the scenario %s with a balanced ledger and a member who can log in, and has its unread entries',
  async (scenario) => {
    const { call, login, context } = await startBackend({ scenario });

    const { data } = await call('user-health-check', {}, await login());
    expect(data).toMatchObject({ status: 'success', ...(unread[scenario] ?? { noteCount: 0, helpCount: 0 }) });
    expect(auditLedger(context.database)).toEqual([]);
  },
);

it('has a withdrawal waiting, with its money reserved', async () => {
  const { context } = await startBackend({ scenario: 'waitingWithdrawal' });

  expect(memberBalances(context.database, 1)).toMatchObject({ pendingWithdrawal: 10_000, pendingDeposit: 0 });
});

it('has a deposit waiting', async () => {
  const { context } = await startBackend({ scenario: 'waitingDeposit' });

  expect(memberBalances(context.database, 1)).toMatchObject({ pendingWithdrawal: 0, pendingDeposit: 10_000 });
});

it('has members without any money', async () => {
  const { context } = await startBackend({ scenario: 'noMoney' });

  expect(Object.values(memberBalances(context.database, 1))).toEqual([0, 0, 0, 0, 0]);
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

it('has as many messages as the portal can show', async () => {
  const { call, login } = await startBackend({ scenario: 'longInbox' });
  const token = await login();

  expect((await call('get-help-list', {}, token)).data.helps).toHaveLength(10_000);
  expect((await call('get-note-list', {}, token)).data.note).toHaveLength(5_000);
});

it('has neither notices nor popups', async () => {
  const { call } = await startBackend({ scenario: 'noNotices' });

  expect((await call('get-user-notices', {})).data.notices).toEqual([]);
  expect((await call('get-notice-popup', {})).data.note).toEqual([]);
});

it('has a member with money in the games, and one without comp', async () => {
  const moneyInGame = await startBackend({ scenario: 'moneyInGame' });
  expect(memberBalances(moneyInGame.context.database, 1)).toMatchObject({ balance: 1_250_000, game: 200_000 });

  const noComp = await startBackend({ scenario: 'noComp' });
  expect(memberBalances(noComp.context.database, 1)).toMatchObject({ balance: 1_250_000, comp: 0 });
});

it('has an open account enquiry, which the operator answers by a message', async () => {
  const { call, login, context } = await startBackend({ scenario: 'enquiryOpen' });
  const token = await login();

  expect((await call('user-ask-account', {}, token)).data).toEqual({ status: 'wait' });
  answerEnquiries(context, 0);
  expect((await call('user-health-check', {}, token)).data).toMatchObject({ noteCount: 1, helpCount: 0 });
});

it.each([
  ['get-deposit-list', 'deposits'],
  ['get-withdraw-list', 'withdraws'],
] as const)('has a long history with three statuses in %s, and lets the member apply', async (name, field) => {
  const { call, login } = await startBackend({ scenario: 'longHistory' });
  const token = await login();

  const rows = (await call(name, {}, token)).data[field] as { status: string }[];
  expect(rows).toHaveLength(70);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['already', 'cansel', 'hold'])); // sic
  expect((await call('apply-user-deposit', { balance: 10_000 }, token)).data).toEqual({ status: 'success' });
  expect((await call('apply-user-withdraw', { balance: 10_000 }, token)).data).toEqual({ status: 'success' });
});

import { expect, it } from 'vitest';
import { decideApplication, decideNext } from '#reference-backend/ledger/applications.ts';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { startBackend } from '../startBackend.ts';

const memberId = 1;

it.each([
  ['settle', 0, 'already'],
  ['cancel', 1_000_000, 'cansel'], // sic
] as const)('ends a withdrawal by %s', async (decision, returned, status) => {
  const { call, login, context } = await startBackend();
  const token = await login();
  const { balance } = memberBalances(context.database, memberId);
  await call('apply-user-withdraw', { balance: 1_000_000 }, token);

  const { data } = await call('get-withdraw-list', {}, token);
  const newest = (
    data.withdraws as { id: string; status: string; balance: number; processedOn: string }[]
  )[0]!;
  expect(newest).toMatchObject({ status: 'wait', balance: 1_000_000, processedOn: '' });
  decideApplication(context, Number(newest.id), decision);
  decideApplication(context, Number(newest.id), 'cancel');

  expect(memberBalances(context.database, memberId)).toMatchObject({
    balance: balance - 1_000_000 + returned,
    pendingWithdrawal: 0,
  });
  const after = (await call('get-withdraw-list', {}, token)).data.withdraws as {
    status: string;
    processedOn: string;
  }[];
  expect(after[0]).toMatchObject({ status, processedOn: '2026-11-20T18:00:00.000+09:00' });
});

it('accepts one of many identical withdrawals in parallel', async () => {
  const { call, login, context } = await startBackend();
  const token = await login();
  const { balance } = memberBalances(context.database, memberId);

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('apply-user-withdraw', { balance }, token)),
  );

  expect(answers.filter(({ data }) => data.status === 'success')).toHaveLength(1);
  expect(answers.filter(({ data }) => data.status === 'wait')).toHaveLength(19);
  expect(memberBalances(context.database, memberId)).toMatchObject({
    balance: 0,
    pendingWithdrawal: balance,
  });
});

it.each([
  ['waitingWithdrawal', { balance: 10_000 }, 'wait'],
  ['withdrawalPassword', { balance: 10_000 }, 'pass'],
  ['withdrawalPassword', { balance: 10_000, pass: '9999' }, 'pass'],
  ['withdrawalPassword', { balance: 10_000, pass: '1234' }, 'success'],
  ['normal', { balance: 10_000, pass: '9999' }, 'pass'],
  ['normal', { balance: 900_000_000 }, 'balance'],
  ['noMoney', { balance: 1 }, 'balance'],
] as const)(
  'in the scenario %s answers the withdrawal %o with %s',
  async (scenario, body, status) => {
    const { call, login } = await startBackend({ scenario });

    expect((await call('apply-user-withdraw', body, await login())).data).toEqual({ status });
  },
);

it('exchanges both ways between balance and comp', async () => {
  const { call, login, context } = await startBackend();
  const token = await login();
  const { balance, comp } = memberBalances(context.database, memberId);

  await call('money-to-point', { balance: 5000 }, token);
  expect(memberBalances(context.database, memberId)).toMatchObject({
    balance: balance - 5000,
    comp: comp + 5000,
  });
  await call('point-to-money', { point: 5000 }, token);
  expect(memberBalances(context.database, memberId)).toMatchObject({ balance, comp });
  expect((await call('money-to-point', { balance: balance + 1 }, token)).data).toEqual({
    status: 'balance',
  });
  expect((await call('point-to-money', { point: comp + 1 }, token)).data).toEqual({
    status: 'low_point',
  });
});

it('hides only settled applications of the member, and keeps them in the ledger', async () => {
  const { call, login, context } = await startBackend({ scenario: 'waitingDeposit' });
  const token = await login();
  const deposits = async (reader: string) =>
    (await call('get-deposit-list', {}, reader)).data.deposits as { id: string; status: string }[];
  const all = await deposits(token);
  const otherToken = await login('demo2');
  const others = await deposits(otherToken);
  const { rows } = context.database.one<{ rows: number }>(
    'SELECT count(*) AS rows FROM applications',
  )!;

  await call('del-deposit', { id: others[0]!.id }, token);
  await call('del-deposit', { id: all[1]!.id }, token);
  expect(await deposits(token)).toEqual(all.filter((_deposit, index) => index !== 1));
  await call('del-deposit', {}, token);

  expect((await deposits(token)).map(({ status }) => status)).toEqual(['wait']);
  expect(await deposits(otherToken)).toEqual(others);
  expect(context.database.one('SELECT count(*) AS rows FROM applications')).toEqual({ rows });
});

it('lists the settled deposits and withdrawals of all members on the boards, newest first, with complete ids', async () => {
  const { call } = await startBackend();

  for (const [name, field] of [
    ['get-deposit-board', 'deposits'],
    ['get-withdraw-board', 'withdraws'],
  ] as const) {
    const rows = (await call(name, {})).data[field] as { id: string; regdate: string }[];
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ regdate }) => regdate)).toEqual(
      rows
        .map(({ regdate }) => regdate)
        .toSorted()
        .toReversed(),
    );
    expect(rows[0]!.id).toMatch(/^demo/);
  }
});

async function decidedDeposit(decision: 'settle' | 'cancel') {
  const backend = await startBackend();
  const token = await backend.login();
  const deposit = async (balance: number) =>
    (await backend.call('apply-user-deposit', { balance }, token)).data.status;
  expect(await deposit(50_000)).toBe('success');
  expect(decideNext(backend.context, memberId, 'deposit', decision)).toBe(true);
  return { ...backend, token, deposit };
}

it.each([
  ['settle', 'already'],
  ['cancel', 'alread'], // sic
] as const)(
  'handles a second deposit of the same amount just after a %s as a duplicate: %s',
  async (decision, status) => {
    const { deposit, advance, context } = await decidedDeposit(decision);
    const before = memberBalances(context.database, memberId);

    expect(await deposit(50_000)).toBe(status);
    advance(59_999);
    expect(await deposit(50_000)).toBe(status);
    expect(memberBalances(context.database, memberId)).toEqual(before);

    advance(1);
    expect(await deposit(50_000)).toBe('success');
    expect(auditLedger(context.database)).toEqual([]);
  },
);

it('does not let one member’s deposit block another member’s', async () => {
  const { call, login } = await decidedDeposit('settle');

  expect(
    (await call('apply-user-deposit', { balance: 50_000 }, await login('demo2'))).data,
  ).toEqual({ status: 'success' });
});

it('refuses deposits and account enquiries of a member who is excluded from deposits', async () => {
  const { call, login, context } = await startBackend({ scenario: 'depositLocked' });
  const [locked, free] = [await login(), await login('demo2')];

  expect((await call('apply-user-deposit', { balance: 10_000 }, locked)).data).toEqual({
    status: 'pass',
  });
  expect((await call('user-ask-account', {}, locked)).data).toEqual({ status: 'pass' });
  expect(memberBalances(context.database, memberId).pendingDeposit).toBe(0);
  expect((await call('apply-user-withdraw', { balance: 10_000 }, locked)).data).toEqual({
    status: 'success',
  });
  expect((await call('apply-user-deposit', { balance: 10_000 }, free)).data).toEqual({
    status: 'success',
  });
});

async function exchanging(scenario: ScenarioName) {
  const backend = await startBackend({ scenario });
  const token = await backend.login();
  const exchange = async (balance: number) =>
    (await backend.call('roll-to-balance', { balance }, token)).data.status;
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
  expect((await call('game-withdraw', { balance: before.game }, token)).data).toEqual({
    status: 'success',
  });
  expect(await exchange(1000)).toBe('success');
});

it.each([
  ['noComp', 1],
  ['moneyInGame', 900_000_000],
] as const)('in the scenario %s answers %i won with low_point', async (scenario, amount) => {
  const { exchange } = await exchanging(scenario);

  expect(await exchange(amount)).toBe('low_point');
});

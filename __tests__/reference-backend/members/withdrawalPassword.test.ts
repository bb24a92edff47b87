import { expect, it } from 'vitest';
import { startBackend } from '../startBackend.ts';

async function withdrawing(scenario: 'normal' | 'withdrawalPassword' = 'withdrawalPassword') {
  const backend = await startBackend({ scenario });
  const token = await backend.login();
  const withdraw = async (pass?: string) => {
    const body = { balance: 2_000_000, ...(pass === undefined ? {} : { pass }) };
    return (await backend.call('apply-user-withdraw', body, token)).data.status;
  };
  return { ...backend, token, withdraw };
}

/** More than the balance, because the password is checked before the money. */
const isLetThrough = 'balance';

it('also refuses the correct one for ten minutes after five wrong ones', async () => {
  const { withdraw, advance } = await withdrawing();
  for (let success = 0; success < 2; success += 1) {
    for (let round = 0; round < 4; round += 1) expect(await withdraw('9999')).toBe('pass');
    expect(await withdraw('1234')).toBe(isLetThrough);
  }

  for (let round = 0; round < 5; round += 1) expect(await withdraw('9999')).toBe('pass');
  expect(await withdraw('1234')).toBe('pass');
  advance(10 * 60_000);
  expect(await withdraw('1234')).toBe(isLetThrough);
});

it('cannot be guessed by parallel requests', async () => {
  const { withdraw, context } = await withdrawing();

  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => withdraw(String(index))));

  expect(new Set(answers)).toEqual(new Set(['pass']));
  expect(context.database.one('SELECT count(*) AS tries FROM withdrawal_tries')).toEqual({ tries: 5 });
});

it('does not count an empty one as a failure', async () => {
  const { withdraw } = await withdrawing();
  for (let round = 0; round < 6; round += 1) expect(await withdraw()).toBe('pass');

  expect(await withdraw('1234')).toBe(isLetThrough);
});

it('is not required from a member without one', async () => {
  const { call, login, context } = await withdrawing();
  context.database.run("UPDATE members SET withdrawal_hash = '' WHERE user_id = 'demo2'");
  const token = await login('demo2');

  expect((await call('apply-user-withdraw', { balance: 10_000 }, token)).data).toEqual({ status: 'success' });
});

it('is checked if it is sent, although the site does not require it', async () => {
  const { withdraw } = await withdrawing('normal');

  expect([await withdraw(), await withdraw('9999'), await withdraw('1234')]).toEqual([isLetThrough, 'pass', isLetThrough]);
});

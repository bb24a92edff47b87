import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { enterGame, leaveGame } from '#reference-backend/games/gameSessions.ts';
import { startBackend } from '../startBackend.ts';

const lanternHouse = { code: 'lantern-house', company: 'Lantern House', timeStemp: 1 }; // sic

it('opens all usable companies and refuses those under maintenance', async () => {
  const { call, login } = await startBackend({ rules: { launchPauseMs: 0 } });
  const token = await login();
  const { casiono } = calls['get-casino-setting'].response.parse(
    (await call('get-casino-setting', {})).data,
  ); // sic

  const answers = await Promise.all(
    casiono.map(
      async ({ code, gameCompany }) =>
        (await call('open-game', { ...lanternHouse, code, company: gameCompany }, token)).data
          .status,
    ),
  );

  expect(answers).toEqual(casiono.map(({ used }) => (used === 'y' ? 'success' : 'fix_server')));
  expect(answers).toContain('fix_server');
});

it('opens a slot game at its URL with a unique key', async () => {
  const { call, login, origin } = await startBackend({ rules: { launchPauseMs: 0 } });
  const token = await login();
  const { games } = calls['get-slot-by-company'].response.parse(
    (await call('get-slot-by-company', { company: 'hundred-gardens' })).data,
  );
  expect(games).toHaveLength(600);

  const [game] = games;
  const open = async () => {
    const { data } = await call(
      'open-game',
      { code: game!.code, company: game!.gameCompany, timeStemp: 1 },
      token,
    ); // sic
    return new URL(String(data.gameUrl));
  };
  const [first, second] = [await open(), await open()];

  expect(first.origin + first.pathname).toBe(`${origin}/games/slot/${game!.code}`);
  expect(first.searchParams.get('session')).toMatch(/^[\w-]{43}$/);
  expect(first.searchParams.get('session')).not.toBe(second.searchParams.get('session'));
});

it('refuses a second game within a second', async () => {
  const { call, login, advance } = await startBackend();
  const token = await login();

  expect((await call('open-game', lanternHouse, token)).data.status).toBe('success');
  expect((await call('open-game', lanternHouse, token)).data).toEqual({ status: 'time' });
  advance(1000);
  expect((await call('open-game', lanternHouse, token)).data.status).toBe('success');
});

it('opens a game only with the code of its company', async () => {
  const { call, login } = await startBackend();
  const token = await login();
  const { games } = calls['get-slot-by-company'].response.parse(
    (await call('get-slot-by-company', { company: 'hundred-gardens' })).data,
  );
  const { code } = games[0]!;

  for (const strange of [
    { code: 'nothing', company: 'hundred-gardens' },
    { code, company: 'moonwell' },
    { code: 'hundred-gardens', company: 'hundred-gardens' },
  ]) {
    expect((await call('open-game', { ...strange, timeStemp: 1 }, token)).data).toEqual({
      status: 'cant_find_code',
    }); // sic
  }
  expect(
    (await call('open-game', { code, company: 'hundred-gardens', timeStemp: 1 }, token)).data
      .status,
  ).toBe('success'); // sic
});

it('moves money into the games and back, and reports the in-game money', async () => {
  const { call, login } = await startBackend();
  const token = await login();
  const { balance } = (await call('get-in-game-balance', {}, token)).data as unknown as {
    balance: number;
  };

  expect((await call('game-transfer-in', { balance: 200_000 }, token)).data).toEqual({
    status: 'success',
    balance: balance - 200_000,
  });
  expect((await call('game-withdraw', { balance: 50_000 }, token)).data).toEqual({
    status: 'success',
  });
  expect((await call('get-in-game-balance', {}, token)).data).toMatchObject({
    gameMoney: 150_000,
    balance: balance - 150_000,
    userId: 'demo',
  });
  expect((await call('game-withdraw', { balance: 150_001 }, token)).data).toEqual({
    status: 'balance',
  });
});

it('does not recall money from a game whose page is open', async () => {
  const { call, login, context } = await startBackend();
  const token = await login();
  const { data } = await call('open-game', lanternHouse, token);
  const key = new URL(String(data.gameUrl)).searchParams.get('session')!;
  const { gameMoney } = enterGame(context, key);

  expect((await call('game-withdraw', { balance: gameMoney }, token)).data).toEqual({
    status: 'wait',
  });
  leaveGame(context, key);
  expect((await call('game-withdraw', { balance: 1 }, token)).data).toEqual({ status: 'balance' });
});

it('lists twenty bets per page, newest first, and none after the last page', async () => {
  const { call, login, context } = await startBackend();
  const token = await login();
  context.database.run('DELETE FROM bets');
  for (let bet = 1; bet <= 45; bet += 1) {
    const sql =
      "INSERT INTO bets (member_id, third_party, name_ko, name_en, bet, win, made_at) VALUES (1, '', '', '', ?, 0, ?)";
    context.database.run(sql, bet, bet);
  }

  const page = async (skip: number) => {
    const { bets, maxCount } = calls['get-slot-bets-list'].response.parse(
      (await call('get-slot-bets-list', { skip }, token)).data,
    );
    return [maxCount, bets.length, bets[0]?.balanceBet];
  };

  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    [45, 20, 45],
    [45, 20, 25],
    [45, 5, 5],
    [45, 0, undefined],
  ]);
});

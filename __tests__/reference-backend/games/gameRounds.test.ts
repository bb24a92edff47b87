import { expect, it } from 'vitest';
import { memberBalances } from '#reference-backend/ledger/ledger.ts';
import { payTable, playRound, spinWin } from '#reference-backend/games/gameRounds.ts';
import {
  enterGame,
  leaveGame,
  openGameSession,
  sweepIdleGames,
} from '#reference-backend/games/gameSessions.ts';
import { startBackend } from '../startBackend.ts';

const memberId = 1;
const game = { nameKo: '랜턴', nameEn: 'Lantern', thirdParty: 'Lantern House' };

async function openedGame() {
  const backend = await startBackend();
  const before = memberBalances(backend.context.database, memberId);
  return {
    ...backend,
    before,
    key: openGameSession(backend.context, memberId, game),
    read: () => memberBalances(backend.context.database, memberId),
  };
}

it('books stake, win and comp of a round, and lists it', async () => {
  const { context, key, before, read, call, login } = await openedGame();
  enterGame(context, key);

  expect(playRound(context, key, { bet: 1999, win: 500 })).toBe(before.balance - 1499);

  expect(read()).toMatchObject({ game: before.balance - 1499, comp: before.comp + 9 });
  const { data } = await call('get-slot-bets-list', { skip: 1 }, await login());
  expect((data.bets as unknown[])[0]).toEqual({
    ...{
      thirdParty: 'Lantern House',
      nameKo: '랜턴',
      nameEn: 'Lantern',
      balanceBet: 1999,
      balanceWin: 500,
    },
    betTime: '2026-11-20T18:00:00.000+09:00',
  });
});

it.each([
  ['above the money in the game', 0],
  ['that only its own win would cover', 100_000_000],
])('refuses a stake %s and books nothing', async (_case, win) => {
  const { context, key, read } = await openedGame();
  enterGame(context, key);
  const before = read();

  expect(() => playRound(context, key, { bet: 100_000_000, win })).toThrow('not_enough');

  expect(read()).toEqual(before);
});

it('plays only while the page is open', async () => {
  const { context, key } = await openedGame();

  expect(() => playRound(context, key, { bet: 10, win: 0 })).toThrow('not_entered');
  enterGame(context, key);
  leaveGame(context, key);
  expect(() => playRound(context, key, { bet: 10, win: 0 })).toThrow('not_entered');
  enterGame(context, key);
  playRound(context, key, { bet: 10, win: 0 });
});

it('returns the money of a game when another one opens, and closes the first', async () => {
  const { context, key, before, read } = await openedGame();
  enterGame(context, key);
  playRound(context, key, { bet: 1000, win: 0 });

  const next = openGameSession(context, memberId, { ...game, nameEn: 'Other' });

  expect(read()).toMatchObject({ balance: before.balance - 1000, game: 0 });
  expect(() => enterGame(context, key)).toThrow('unknown_session');
  expect(enterGame(context, next)).toMatchObject({
    nameEn: 'Other',
    gameMoney: before.balance - 1000,
  });
});

it('returns the money of a game without a round for ten minutes, and lets it enter again', async () => {
  const { context, key, before, read, advance } = await openedGame();
  enterGame(context, key);

  advance(9 * 60_000);
  playRound(context, key, { bet: 1000, win: 1000 });
  advance(9 * 60_000);
  sweepIdleGames(context);
  expect(read().game).toBe(before.balance);

  advance(60_001);
  sweepIdleGames(context);
  expect(read()).toMatchObject({ balance: before.balance, game: 0 });
  expect(() => playRound(context, key, { bet: 10, win: 0 })).toThrow('not_entered');
  expect(enterGame(context, key).gameMoney).toBe(before.balance);
});

it('refuses unknown keys, and expires a key after half a day', async () => {
  const { context, key, advance } = await openedGame();

  expect(() => enterGame(context, 'x'.repeat(43))).toThrow('unknown_session');
  advance(12 * 3_600_000);
  expect(() => enterGame(context, key)).toThrow('unknown_session');
});

it('returns 95.2 % of the stakes, computed over all that the reels can show', () => {
  const faces = Object.keys(payTable) as (keyof typeof payTable)[];
  const spins = faces.flatMap((one) =>
    faces.flatMap((two) => faces.map((three) => spinWin(1000, [one, two, three]))),
  );

  expect(spins.reduce((sum, win) => sum + win, 0) / (1000 * spins.length)).toBeCloseTo(0.952, 5);
  expect([spinWin(1000, ['fan', 'gem', 'fan']), spinWin(1000, ['gem', 'gem', 'gem'])]).toEqual([
    1000, 8000,
  ]);
});

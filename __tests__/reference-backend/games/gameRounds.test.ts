import { expect, it } from 'vitest';
import { memberBalances } from '#reference-backend/ledger/ledger.ts';
import { payTable, playRound, spinWin } from '#reference-backend/games/gameRounds.ts';
import { enterGame, gameState, leaveGame, openGameSession, sweepIdleGames } from '#reference-backend/games/gameSessions.ts';
import { startBackend } from '../startBackend.ts';

const memberId = 1;
const entry = {
  kind: 'casino',
  code: 'lantern-house',
  company: '',
  nameKo: '랜턴',
  nameEn: 'Lantern',
  thirdParty: 'Lantern House',
} as const;

async function openedGame() {
  const backend = await startBackend();
  const before = memberBalances(backend.context.database, memberId);
  return {
    ...backend,
    before,
    key: openGameSession(backend.context, memberId, entry),
    read: () => memberBalances(backend.context.database, memberId),
  };
}

it('books stake, win and comp of a round, and lists it', async () => {
  const { context, key, before, read, call, login } = await openedGame();
  enterGame(context, key);

  expect(playRound(context, key, { bet: 1999, win: 500 }).gameMoney).toBe(before.balance - 1499);

  expect(read()).toMatchObject({ game: before.balance - 1499, comp: before.comp + 9 });
  const { data } = await call('get-slot-bets-list', { skip: 1 }, await login());
  expect((data.bets as unknown[])[0]).toEqual({
    ...{ thirdParty: 'Lantern House', nameKo: '랜턴', nameEn: 'Lantern', balanceBet: 1999, balanceWin: 500 },
    betTime: '2026-11-20T18:00:00.000+09:00',
  });
});

it.each([
  ['a stake above the money in the game', { bet: 100_000_000, win: 0 }, 'not_enough'],
  ['a stake only its own win would cover', { bet: 100_000_000, win: 100_000_000 }, 'not_enough'],
  ['no stake', { bet: 0, win: 5 }, 'bad_amount'],
  ['a stake below zero', { bet: -5, win: 0 }, 'bad_amount'],
  ['part of a won', { bet: 10.5, win: 0 }, 'bad_amount'],
  ['a win below zero', { bet: 10, win: -1 }, 'bad_amount'],
])('refuses a round with %s and books nothing', async (_case, round, code) => {
  const { context, key, read } = await openedGame();
  enterGame(context, key);
  const before = read();

  expect(() => playRound(context, key, round)).toThrow(code);

  expect(read()).toEqual(before);
});

it('plays only while the page is open', async () => {
  const { context, key } = await openedGame();

  expect(() => playRound(context, key, { bet: 10, win: 0 })).toThrow('not_entered');
  enterGame(context, key);
  leaveGame(context, key);
  expect(() => playRound(context, key, { bet: 10, win: 0 })).toThrow('not_entered');
  expect(enterGame(context, key).isEntered).toBe(true);
});

it('a late leave request of a page does not end the visit after its reload', async () => {
  const { context, key, before, read } = await openedGame();
  const { visit } = enterGame(context, key);
  enterGame(context, key);

  leaveGame(context, key, visit);

  expect(read().game).toBe(before.balance);
});

it('returns the money of a game when another one opens, and closes the first', async () => {
  const { context, key, before, read } = await openedGame();
  enterGame(context, key);
  playRound(context, key, { bet: 1000, win: 0 });

  const next = openGameSession(context, memberId, { ...entry, code: 'other' });

  expect(read()).toMatchObject({ balance: before.balance - 1000, game: 0 });
  expect(() => gameState(context, key)).toThrow('unknown_session');
  leaveGame(context, key);
  expect(gameState(context, next)).toMatchObject({ code: 'other', isEntered: false });
});

it('returns the money of an inactive page after ten minutes, and lets it enter again', async () => {
  const { context, key, before, read, advance } = await openedGame();
  enterGame(context, key);

  advance(9 * 60_000);
  gameState(context, key);
  advance(9 * 60_000);
  sweepIdleGames(context);
  expect(read().game).toBe(before.balance);

  advance(60_001);
  sweepIdleGames(context);
  expect(read()).toMatchObject({ balance: before.balance, game: 0 });
  expect(gameState(context, key).isEntered).toBe(false);
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
  const spins = faces.flatMap((one) => faces.flatMap((two) => faces.map((three) => spinWin(1000, [one, two, three]))));

  expect(spins.reduce((sum, win) => sum + win, 0) / (1000 * spins.length)).toBeCloseTo(0.952, 5);
  expect([spinWin(1000, ['fan', 'gem', 'fan']), spinWin(1000, ['gem', 'gem', 'gem'])]).toEqual([1000, 8000]);
});

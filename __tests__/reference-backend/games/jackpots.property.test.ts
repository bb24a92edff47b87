import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { drawJackpot, jackpotTiers, readJackpots, type JackpotTier } from '#reference-backend/games/jackpots.ts';
import { playRound, playRoundOnce } from '#reference-backend/games/gameRounds.ts';
import { enterGame, openGameSession } from '#reference-backend/games/gameSessions.ts';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { startBackend, type BackendUnderTest } from '../startBackend.ts';

const memberId = 1;
const seeds = { mega: 1_200_000_000, major: 80_000_000, minor: 4_000_000 };
const perThousand = { mega: 5, major: 3, minor: 2 };
const never = { mega: 2 ** 40, major: 2 ** 40, minor: 2 ** 40 };
const stakes = [1_000, 5_000, 10_000, 50_000, 100_000];

const slot = { kind: 'slot', code: 'a', company: 'c', nameKo: '가', nameEn: 'A', thirdParty: 'Moonwell' } as const;

function openSlot({ context }: Pick<BackendUnderTest, 'context'>): string {
  const key = openGameSession(context, memberId, slot);
  enterGame(context, key);
  return key;
}

const shareOf = (tier: JackpotTier, bet: number) => Math.floor((bet * perThousand[tier]) / 1000);

it('pools and what was paid are seeds and shares, after each of random rounds', { timeout: 30_000 }, async () => {
  const rounds = fc.record({
    bet: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(...stakes)),
    win: fc.integer({ min: 0, max: 30_000 }),
    // Wins of each tier for about one round in eight: the numbers that are drawn, one per tier.
    drawn: fc.array(fc.integer({ min: 0, max: 160_000 }), { minLength: 3, maxLength: 3 }),
  });

  const property = fc.asyncProperty(fc.array(rounds, { minLength: 20, maxLength: 60 }), async (played) => {
    const backend = await startBackend();
    const { database } = backend.context;
    const key = openSlot(backend);
    const expected = readJackpots(database);
    const houseAndMember = () => database.one<{ sum: number }>('SELECT sum(balance) AS sum FROM accounts')!.sum;
    let { game } = memberBalances(database, memberId);

    for (const { bet, win, drawn } of played) {
      if (bet > game) continue;
      const numbers = [...drawn];
      const jackpot = drawJackpot(database, bet, never, () => numbers.shift()!);
      playRound(backend.context, key, { bet, win, jackpot });

      for (const tier of jackpotTiers) expected[tier] += shareOf(tier, bet);
      expect(jackpot?.amount).toBe(jackpot && expected[jackpot.tier]);
      if (jackpot) expected[jackpot.tier] = seeds[jackpot.tier];
      game += win - bet + (jackpot?.amount ?? 0);
      expect(readJackpots(database)).toEqual(expected);
      expect(memberBalances(database, memberId).game).toBe(game);
      expect(auditLedger(database)).toEqual([]);
      expect(houseAndMember()).toBe(0);
    }
  });
  await fc.assert(property, { numRuns: 12 });
});

it('a round of the history in the seed has paid its shares', async () => {
  const { context } = await startBackend();
  const bets = context.database.all<{ bet: number }>('SELECT bet FROM bets');
  const sums = jackpotTiers.map((tier) => [tier, bets.reduce((sum, { bet }) => sum + shareOf(tier, bet), seeds[tier])]);
  expect(bets.length).toBeGreaterThan(10);
  expect(readJackpots(context.database)).toEqual(Object.fromEntries(sums));
});

it('a higher stake has a higher chance, and a stake wins one jackpot at most', () => {
  const { database } = createReferenceBackend().context;
  const draw = (bet: number, drawn: number) => drawJackpot(database, bet, never, () => drawn)?.tier;
  expect([draw(1_000, 999), draw(1_000, 1_000), draw(5_000, 1_000)]).toEqual(['mega', undefined, 'mega']);
});

it('a won jackpot is money in the game, has a line of the betting history, and starts again at its seed', async () => {
  const backend = await startBackend({ rules: { jackpotStakesPerWin: { ...never, minor: 1 } } });
  const key = openSlot(backend);
  const [pool, before] = [readJackpots(backend.context.database).minor, memberBalances(backend.context.database, memberId).game];
  const request = { session: key, roundId: randomUUID(), bet: 10_000 };

  const { round, state } = playRoundOnce(backend.context, request);
  const repeated = playRoundOnce(backend.context, request);

  expect(round.jackpot).toEqual({ tier: 'minor', amount: pool + 20 });
  expect(state.gameMoney).toBe(before - 10_000 + round.win + pool + 20);
  expect(repeated).toEqual({ round, state });
  expect(readJackpots(backend.context.database).minor).toBe(seeds.minor);
  const { data } = await backend.call('get-slot-bets-list', { skip: 1 }, await backend.login());
  expect(data.bets).toMatchObject([
    { thirdParty: 'Moonwell MINOR JACKPOT', balanceBet: 0, balanceWin: pool + 20 },
    { thirdParty: 'Moonwell', balanceBet: 10_000, balanceWin: round.win },
    ...Array.from({ length: 18 }, () => ({})),
  ]);
});

it('the feed has every share of rounds that are played at the same time', async () => {
  const backend = await startBackend({ rules: { jackpotStakesPerWin: never } });
  const key = openSlot(backend);
  const feed = async () => (await fetch(`${backend.origin}/jackpots`)).json();
  const before = readJackpots(backend.context.database);
  expect(await feed()).toEqual({ status: 'success', ...before });

  const play = () => ({ method: 'POST', body: JSON.stringify({ session: key, roundId: randomUUID(), bet: 1_000 }) });
  const headers = { 'content-type': 'application/json' };
  const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(`${backend.origin}/games/api/round`, { ...play(), headers })));

  expect(replies.every(({ ok }) => ok)).toBe(true);
  expect(await feed()).toEqual({ status: 'success', mega: before.mega + 100, major: before.major + 60, minor: before.minor + 40 });
  expect(auditLedger(backend.context.database)).toEqual([]);
});

it('a restart keeps the pools', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jackpots-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = { database: join(folder, 'backend.sqlite'), scenario: 'normal', rules: { passwordCost: 16 } } as const;
  const first = createReferenceBackend(options);
  await first.listen(0, '127.0.0.1');
  playRound(first.context, openSlot(first), { bet: 100_000, win: 0 });
  const pools = readJackpots(first.context.database);
  await first.close();

  const second = createReferenceBackend(options);
  await second.listen(0, '127.0.0.1');
  onTestFinished(() => second.close());

  expect(readJackpots(second.context.database)).toEqual(pools);
});

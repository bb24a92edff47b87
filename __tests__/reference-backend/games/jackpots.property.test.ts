import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jackpotTiers, type JackpotTier } from '#contract/jackpotTiers.ts';
import { drawJackpot, readJackpots } from '#reference-backend/games/jackpots.ts';
import { playRound } from '#reference-backend/games/gameRounds.ts';
import { enterGame, openGameSession } from '#reference-backend/games/gameSessions.ts';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import { startBackend } from '../startBackend.ts';

const memberId = 1;
const seeds: Record<JackpotTier, number> = {
  mega: 1_200_000_000,
  major: 80_000_000,
  minor: 4_000_000,
};
const perThousand: Record<JackpotTier, number> = { mega: 5, major: 3, minor: 2 };
const slot = { nameKo: '가', nameEn: 'A', thirdParty: 'Moonwell' };

async function openSlot() {
  const backend = await startBackend();
  const key = openGameSession(backend.context, memberId, slot);
  enterGame(backend.context, key);
  return { ...backend, key, database: backend.context.database };
}

const shareOf = (tier: JackpotTier, bet: number) => Math.floor((bet * perThousand[tier]) / 1000);

it(
  'pools and what was paid are seeds and shares, after each of random rounds',
  { timeout: 30_000 },
  async () => {
    const rounds = fc.record({
      bet: fc.integer({ min: 1, max: 20_000 }),
      win: fc.integer({ min: 0, max: 30_000 }),
      // With this range, about one round in eight wins a tier.
      drawn: fc.array(fc.integer({ min: 0, max: 160_000 }), {
        minLength: jackpotTiers.length,
        maxLength: jackpotTiers.length,
      }),
    });

    const property = fc.asyncProperty(
      fc.array(rounds, { minLength: 20, maxLength: 60 }),
      async (played) => {
        const { context, database, key } = await openSlot();
        const expected = readJackpots(database);
        let { game } = memberBalances(database, memberId);

        for (const { bet, win, drawn } of played) {
          if (bet > game) continue;
          const numbers = [...drawn];
          const jackpot = drawJackpot(database, bet, () => numbers.shift()!);
          playRound(context, key, { bet, win, jackpot });

          for (const tier of jackpotTiers) expected[tier] += shareOf(tier, bet);
          expect(jackpot?.amount).toBe(jackpot && expected[jackpot.tier]);
          if (jackpot) expected[jackpot.tier] = seeds[jackpot.tier];
          game += win - bet + (jackpot?.amount ?? 0);
          expect(readJackpots(database)).toEqual(expected);
          expect(memberBalances(database, memberId).game).toBe(game);
          expect(auditLedger(database)).toEqual([]);
          expect(database.one('SELECT sum(balance) AS sum FROM accounts')).toEqual({ sum: 0 });
        }
      },
    );
    await fc.assert(property, { numRuns: 12 });
  },
);

it('the feed has the shares of the seed’s rounds', async () => {
  const { origin, database } = await openSlot();
  const bets = database.all<{ bet: number }>('SELECT bet FROM bets');
  const sums = jackpotTiers.map((tier) => [
    tier,
    bets.reduce((sum, { bet }) => sum + shareOf(tier, bet), seeds[tier]),
  ]);

  expect(bets.length).toBeGreaterThan(10);
  expect(await (await fetch(`${origin}/jackpots`)).json()).toEqual({
    status: 'success',
    ...Object.fromEntries(sums),
  });
});

it('a higher stake has a higher chance, and a stake wins one jackpot at most', async () => {
  const { database } = await openSlot();
  const draw = (bet: number, drawn: number) => drawJackpot(database, bet, () => drawn)?.tier;

  expect([draw(1_000, 999), draw(1_000, 1_000), draw(5_000, 1_000)]).toEqual([
    'mega',
    undefined,
    'mega',
  ]);
});

it('a won jackpot has a line of its own in the betting history', async () => {
  const { context, key, call, login } = await openSlot();
  playRound(context, key, { bet: 10_000, win: 500, jackpot: { tier: 'minor', amount: 4_000_020 } });

  const { data } = await call('get-slot-bets-list', { skip: 1 }, await login());
  expect((data.bets as object[]).slice(0, 2)).toMatchObject([
    { thirdParty: 'Moonwell MINOR JACKPOT', balanceBet: 0, balanceWin: 4_000_020 },
    { thirdParty: 'Moonwell', balanceBet: 10_000, balanceWin: 500 },
  ]);
});

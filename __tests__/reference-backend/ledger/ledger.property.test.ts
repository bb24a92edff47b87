import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CallName, CallRequest } from '#contract/calls.ts';
import { decideApplication } from '#reference-backend/ledger/applications.ts';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import { playRound } from '#reference-backend/games/gameRounds.ts';
import { enterGame, leaveGame } from '#reference-backend/games/gameSessions.ts';
import { RequestError } from '#reference-backend/jsonHttp.ts';
import { startBackend } from '../startBackend.ts';

/** A member's money, computed from the answers alone and not by the ledger. */
interface Expectation {
  memberId: number;
  token: string;
  gameKey: string;
  wealth: number;
  pendingDeposit: number;
  pendingWithdrawal: number;
}

type Backend = Awaited<ReturnType<typeof startBackend>>;
type Operation = (backend: Backend, member: Expectation) => Promise<void>;

const amounts = fc.oneof(
  fc.integer({ min: 1, max: 2_000_000 }),
  fc.constantFrom(1, 10_000, 1_250_000),
);

const exchange =
  <Name extends CallName>(name: Name, body: CallRequest<Name>): Operation =>
  async ({ call }, { token }) => {
    expect((await call(name, body, token)).httpStatus).toBe(200);
  };

const applyFor =
  (name: 'apply-user-deposit' | 'apply-user-withdraw', balance: number): Operation =>
  async ({ call }, member) => {
    const { data } = await call(name, { balance }, member.token);
    if (data.status !== 'success') return;
    if (name === 'apply-user-deposit') member.pendingDeposit += balance;
    else {
      member.wealth -= balance;
      member.pendingWithdrawal += balance;
    }
  };

const decide =
  (decision: 'settle' | 'cancel'): Operation =>
  async ({ context }, member) => {
    const sql =
      "SELECT id, kind, amount FROM applications WHERE member_id = ? AND status = 'wait' LIMIT 1";
    const waiting = context.database.one<{ id: number; kind: string; amount: number }>(
      sql,
      member.memberId,
    );
    if (!waiting) return;
    decideApplication(context, waiting.id, decision);
    const { amount, kind } = waiting;
    member[kind === 'deposit' ? 'pendingDeposit' : 'pendingWithdrawal'] -= amount;
    if ((kind === 'deposit') === (decision === 'settle')) member.wealth += amount;
  };

const openGame: Operation = async ({ call, context }, member) => {
  const { data } = await call(
    'open-game',
    { code: 'lantern-house', company: 'Lantern House', timeStemp: 1 },
    member.token,
  ); // sic
  member.gameKey = new URL(String(data.gameUrl)).searchParams.get('session') ?? '';
  unlessGone(() => enterGame(context, member.gameKey));
};

const play =
  (bet: number, win: number): Operation =>
  async ({ context }, member) => {
    unlessGone(() => {
      playRound(context, member.gameKey, { bet, win });
      member.wealth += win - bet + Math.floor(bet / 200);
    });
  };

const leave: Operation = async ({ context }, member) =>
  unlessGone(() => leaveGame(context, member.gameKey));

/** Does nothing if a newer game has closed this one, or the stake is too high. */
function unlessGone(act: () => void) {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError);
  }
}

const operations = fc.record({
  member: fc.constantFrom(0, 1),
  operation: fc.oneof(
    amounts.map((amount) => applyFor('apply-user-deposit', amount)),
    amounts.map((amount) => applyFor('apply-user-withdraw', amount)),
    fc.constantFrom('settle' as const, 'cancel' as const).map(decide),
    amounts.map((balance) => exchange('roll-to-balance', { balance })),
    amounts.map((balance) => exchange('money-to-point', { balance })),
    amounts.map((point) => exchange('point-to-money', { point })),
    amounts.map((balance) => exchange('game-transfer-in', { balance })),
    amounts.map((balance) => exchange('game-withdraw', { balance })),
    fc.constant(exchange('change-to-point', {})),
    fc.constant(openGame),
    fc.tuple(amounts, fc.integer({ min: 0, max: 300_000 })).map(([bet, win]) => play(bet, win)),
    fc.constant(leave),
  ),
});

const batch = fc.array(operations, { minLength: 1, maxLength: 8 });

it(
  'the ledger balances after each of 1,000 random operations, eight in parallel',
  { timeout: 60_000 },
  async () => {
    let operationCount = 0;

    const property = fc.asyncProperty(
      fc.array(batch, { minLength: 60, maxLength: 80 }),
      async (batches) => {
        const backend = await startBackend({
          rules: { launchPauseMs: 0, repeatPauseMs: 0, compExchangePauseMs: 0 },
        });
        const { context } = backend;
        const members = await Promise.all(
          ['demo', 'demo2'].map(async (userId, index): Promise<Expectation> => {
            const { balance, game, comp } = memberBalances(context.database, index + 1);
            const token = await backend.login(userId);
            return {
              memberId: index + 1,
              token,
              gameKey: '',
              wealth: balance + game + comp,
              pendingDeposit: 0,
              pendingWithdrawal: 0,
            };
          }),
        );

        for (const operationsAtOnce of batches) {
          await Promise.all(
            operationsAtOnce.map(({ member, operation }) => operation(backend, members[member]!)),
          );
          operationCount += operationsAtOnce.length;

          expect(auditLedger(context.database)).toEqual([]);
          for (const { memberId, wealth, pendingDeposit, pendingWithdrawal } of members) {
            const { balance, game, comp, ...pending } = memberBalances(context.database, memberId);
            expect({ wealth: balance + game + comp, ...pending }).toEqual({
              wealth,
              pendingDeposit,
              pendingWithdrawal,
            });
          }
        }
      },
    );

    await fc.assert(property, { numRuns: 4 });
    expect(operationCount).toBeGreaterThanOrEqual(1000);
  },
);

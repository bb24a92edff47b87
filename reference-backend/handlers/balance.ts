import type { CallResponse } from '#contract/calls.ts';
import { koreanTime } from '#contract/koreanTime.ts';
import { apply, type ApplicationKind } from '../ledger/applications.ts';
import type { HandlerContext, Handlers } from '../backendContext.ts';
import { memberBalances, transferFunds } from '../ledger/ledger.ts';
import { isDepositLocked, isWithdrawalPassword } from '../members/members.ts';

const boardLength = 20;

export const balanceHandlers = {
  'apply-user-deposit': (context, { balance }) => ({
    status: isDepositLocked(context, context.memberId)
      ? 'pass'
      : apply(context, context.memberId, 'deposit', balance),
  }),

  'apply-user-withdraw': async (context, { balance, pass }) => {
    if (!(await isWithdrawalPassword(context, context.memberId, pass))) return { status: 'pass' };
    return { status: apply(context, context.memberId, 'withdrawal', balance) };
  },

  'roll-to-balance': (context, { balance }) => rollComp(context, balance),

  'get-deposit-list': (context) => ({
    status: 'success',
    deposits: readApplications(context, 'deposit'),
  }),

  'del-deposit': (context, { id }) => hideApplications(context, 'deposit', id),

  'get-withdraw-list': (context) => ({
    status: 'success',
    withdraws: readApplications(context, 'withdrawal'),
  }),

  'del-withdraw': (context, { id }) => hideApplications(context, 'withdrawal', id),

  'get-deposit-board': (context) => ({
    status: 'success',
    deposits: readBoard(context, 'deposit'),
  }),

  'get-withdraw-board': (context) => ({
    status: 'success',
    withdraws: readBoard(context, 'withdrawal'),
  }),
} satisfies Partial<Handlers>;

const reason = 'comp exchanged';

/**
 * Refusals: `low_point` = the member has too little comp. `balance` = the member has money in a game, and this money must not mix with
 * comp. `wait` = the last exchange was less than `compExchangePauseMs` ago.
 */
function rollComp(
  context: HandlerContext,
  amount: number,
): CallResponse<'roll-to-balance'> | { status: 'low_point' | 'balance' | 'wait' } {
  const { database, memberId, now, rules } = context;
  return database.transaction(() => {
    const before = memberBalances(database, memberId);
    if (before.comp < amount) return { status: 'low_point' };
    if (before.game > 0) return { status: 'balance' };
    const last = lastExchange(context);
    if (last !== null && now() - last < rules.compExchangePauseMs) return { status: 'wait' };
    transferFunds(context, memberId, ['comp', 'balance'], amount, reason);
    return { status: 'success', balance: before.balance + amount, rolling: before.comp - amount };
  });
}

function lastExchange({ database, memberId }: HandlerContext): number | null {
  return database.one<{ at: number | null }>(
    `SELECT max(made_at) AS at FROM transactions JOIN entries ON transaction_id = transactions.id JOIN accounts ON account_id = accounts.id
     WHERE owner = ? AND kind = 'comp' AND reason = ?`,
    ...[memberId, reason],
  )!.at;
}

interface ApplicationRow {
  id: number;
  user_id: string;
  amount: number;
  status: string;
  applied_at: number;
  processed_at: number | null;
}

function readApplications({ database, memberId }: HandlerContext, kind: ApplicationKind) {
  const sql =
    'SELECT * FROM applications WHERE member_id = ? AND kind = ? AND is_hidden = 0 ORDER BY applied_at DESC, id DESC';
  return database
    .all<ApplicationRow>(sql, memberId, kind)
    .map(({ id, amount, status, applied_at: appliedAt, processed_at: processedAt }) => ({
      ...{ id: String(id), balance: amount, status },
      appliedOn: koreanTime(appliedAt),
      processedOn: processedAt === null ? '' : koreanTime(processedAt),
    }));
}

/** Waiting applications stay visible. */
function hideApplications(
  { database, memberId }: HandlerContext,
  kind: ApplicationKind,
  id: string | undefined,
): { status: 'success' } {
  database.run(
    "UPDATE applications SET is_hidden = 1 WHERE member_id = ? AND kind = ? AND status NOT IN ('wait', 'reg') AND (? IS NULL OR id = ?)",
    ...[memberId, kind, id ?? null, id ?? null],
  );
  return { status: 'success' };
}

/** The member ids of the board are not masked here, because the portal masks them. */
function readBoard({ database }: HandlerContext, kind: ApplicationKind) {
  const rows = database.all<ApplicationRow & { processed_at: number }>(
    `SELECT applications.*, user_id FROM applications JOIN members ON members.id = member_id
     WHERE kind = ? AND status = 'already' ORDER BY processed_at DESC, applications.id DESC LIMIT ?`, // sic
    ...[kind, boardLength],
  );
  return rows.map(({ id, user_id: userId, amount, processed_at: processedAt }) => ({
    ...{ idx: String(id), id: userId, balance: amount },
    regdate: koreanTime(processedAt),
  }));
}

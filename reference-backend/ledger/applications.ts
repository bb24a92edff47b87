import type { BackendContext } from '../backendContext.ts';
import { houseAccount, memberAccount, memberBalances, post, type Account } from './ledger.ts';

export type ApplicationKind = 'deposit' | 'withdrawal';

interface ApplicationRow {
  id: number;
  member_id: number;
  kind: ApplicationKind;
  amount: number;
  status: string;
}

type Outcome = 'success' | 'wait' | 'balance' | 'already' | 'alread'; // sic

/**
 * A withdrawal reserves the money at once. Refusals: `wait` = an application of the same kind is waiting. `balance` = the balance does not
 * cover the withdrawal. `already` = a deposit of this amount was just completed. `alread` (sic) = a deposit of this amount was just
 * cancelled.
 */
export function apply(
  context: BackendContext,
  memberId: number,
  kind: ApplicationKind,
  amount: number,
): Outcome {
  const { database, now } = context;
  return database.transaction(() => {
    if (hasWaitingApplication(context, memberId, kind)) return 'wait';
    const repeated = kind === 'deposit' ? refusalOfRepeat(context, memberId, amount) : undefined;
    if (repeated) return repeated;
    if (kind === 'withdrawal' && memberBalances(database, memberId).balance < amount)
      return 'balance';
    const { source, pending } = route(memberId, kind);
    post(database, `${kind} applied`, now(), [{ from: source, to: pending, amount }]);
    database.run(
      'INSERT INTO applications (member_id, kind, amount, status, applied_at) VALUES (?, ?, ?, ?, ?)',
      ...[memberId, kind, amount, 'wait', now()],
    );
    return 'success';
  });
}

/** Does nothing if the application was decided before. */
export function decideApplication(
  context: BackendContext,
  id: number,
  decision: 'settle' | 'cancel',
): void {
  const { database, now } = context;
  database.transaction(() => {
    const application = database.one<ApplicationRow>(
      "SELECT * FROM applications WHERE id = ? AND status IN ('wait', 'reg')",
      id,
    );
    if (!application) return;
    const { member_id: memberId, kind, amount } = application;
    const { source, pending, target } = route(memberId, kind);
    post(database, `${kind} ${decision}`, now(), [
      { from: pending, to: decision === 'settle' ? target : source, amount },
    ]);
    const status = decision === 'settle' ? 'already' : 'cansel'; // sic
    database.run(
      'UPDATE applications SET status = ?, processed_at = ? WHERE id = ?',
      status,
      now(),
      id,
    );
  });
}

function hasWaitingApplication(
  { database }: BackendContext,
  memberId: number,
  kind: ApplicationKind,
): boolean {
  const sql =
    "SELECT 1 FROM applications WHERE member_id = ? AND kind = ? AND status IN ('wait', 'reg')";
  return database.one(sql, memberId, kind) !== undefined;
}

/** Decides the member's oldest waiting application. Returns false if no application is waiting. */
export function decideNext(
  context: BackendContext,
  memberId: number,
  kind: ApplicationKind,
  decision: 'settle' | 'cancel',
): boolean {
  const sql =
    "SELECT id FROM applications WHERE member_id = ? AND kind = ? AND status IN ('wait', 'reg') ORDER BY id LIMIT 1";
  const next = context.database.one<{ id: number }>(sql, memberId, kind);
  if (next) decideApplication(context, next.id, decision);
  return next !== undefined;
}

function refusalOfRepeat(
  { database, now, rules }: BackendContext,
  memberId: number,
  amount: number,
) {
  const decided = database.one<{ status: string }>(
    `SELECT status FROM applications WHERE member_id = ? AND kind = 'deposit' AND amount = ? AND processed_at > ?
     ORDER BY processed_at DESC, id DESC LIMIT 1`,
    ...[memberId, amount, now() - rules.repeatPauseMs],
  );
  if (!decided) return undefined;
  return decided.status === 'already' ? 'already' : 'alread'; // sic
}

/** The money comes from `source`, stays in `pending` until the decision, and then goes to `target`. */
function route(
  memberId: number,
  kind: ApplicationKind,
): Record<'source' | 'pending' | 'target', Account> {
  const balance = memberAccount(memberId, 'balance');
  return kind === 'deposit'
    ? {
        source: houseAccount('bank'),
        pending: memberAccount(memberId, 'pendingDeposit'),
        target: balance,
      }
    : {
        source: balance,
        pending: memberAccount(memberId, 'pendingWithdrawal'),
        target: houseAccount('bank'),
      };
}

import type { Application } from '#contract/records/application.ts';
import { readCall } from '#lib/api/readCall.ts';
import { isNear, readUpstreamTime } from '#lib/format/times.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import { applicationCalls, applicationsIn, type ApplicationKind } from '#lib/money/applications.ts';
import type { Reconciler } from './moneySubmission.ts';
import type { DoneState } from './submissionTable.ts';

/** The member's money outside games, in games, and as comp (a reward for bets). */
type BalanceField = 'balance' | 'in_balance' | 'rolling';

/** The comparison tolerates less than one won, because the upstream rounds fractions. */
const hasFallenBy = (amount: number, earlier: number, later: number) =>
  Math.abs(earlier - later - amount) < 1;

/** A balance that moved by exactly the amount is only a hint, because a game may have moved the money. */
export function balanceReconciler(
  from: BalanceField,
  to: BalanceField,
): Reconciler<{ from: number; to: number } | null> {
  return {
    snapshot: async () => {
      const user = storedUser()?.user;
      return user ? { from: user[from], to: user[to] } : null;
    },
    find: async ({ amount, before }) => {
      const user = (await checkHealth())?.user;
      if (!user || !before) throw new Error('The balances could not be compared');
      return hasFallenBy(amount, before.from, user[from]) ||
        hasFallenBy(amount, user[to], before.to)
        ? 'hinted'
        : 'unproven';
    },
  };
}

/** The number of applications by id and time. An upstream may omit ids and times, or repeat them. */
type ApplicationCounts = Record<string, number>;

interface ApplicationSnapshot {
  /** Null for a deposit, because an application for a deposit does not change the balance. */
  balance: number | null;
  known: ApplicationCounts | null;
}

const maxSnapshotMs = 3_000;

/** A balance that fell by the amount of a withdrawal is only a hint. */
export function applicationReconciler(kind: ApplicationKind): Reconciler<ApplicationSnapshot> {
  return {
    snapshot: async (amount) => {
      // The history is read now, because against an older list an application of another window would look like this submission.
      const history = await Promise.race([readHistory(kind), wait(maxSnapshotMs)]);
      return {
        balance: kind === 'withdraw' ? (storedUser()?.user.balance ?? null) : null,
        known: history ? countApplications(history, amount) : null,
      };
    },
    find: async ({ amount, at, before }) => {
      const [checked, history] = await Promise.all([
        kind === 'withdraw' ? checkHealth() : undefined,
        readHistory(kind),
      ]);
      if (!history) {
        if (
          checked &&
          before.balance !== null &&
          hasFallenBy(amount, before.balance, checked.user.balance)
        )
          return 'hinted';
        throw new Error('The history could not be read');
      }
      const counts = Object.entries(countApplications(history, amount));
      const added = counts.filter(([name, count]) => count > (before.known?.[name] ?? 0));
      if (added.length === 0) return 'missing';
      // Without the earlier history, or with another time, the new row may be another application. Then the comparison proves nothing.
      if (!before.known || !added.some(([name]) => isNear(name.slice(name.indexOf(' ') + 1), at)))
        throw new Error('The history could not be compared');
      return 'found';
    },
  };
}

/** False while an earlier submission may still appear in the history. */
export const isTraceable = ({ before }: DoneState): boolean => before !== null;

const clockToleranceMs = 2 * 60_000;

/** Undefined unless exactly one application can be the application of the submission. */
export function addedApplication(
  done: DoneState,
  applications: readonly Application[],
): Application | undefined {
  if (!isTraceable(done)) return undefined;
  const { known } = done.before as ApplicationSnapshot;
  const counts = countApplications(applications, done.amount);
  const isNew = (one: Application) =>
    known
      ? (counts[nameOf(one)] ?? 0) > (known[nameOf(one)] ?? 0)
      : isOfMoment(one.appliedOn, done.at);
  const added = applications.filter((one) => one.balance === done.amount && isNew(one));
  return added.length === 1 ? added[0] : undefined;
}

/** False for a time that is only a day, because every application of that day would match. */
function isOfMoment(appliedOn: string, moment: number): boolean {
  const time = readUpstreamTime(appliedOn);
  return time !== null && !time.isDay && Math.abs(time.at - moment) < clockToleranceMs;
}

async function readHistory(kind: ApplicationKind): Promise<readonly Application[] | null> {
  const list = await readCall(applicationCalls[kind].list, {}).catch(() => null);
  return list && applicationsIn(list);
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

function countApplications(
  applications: readonly Application[],
  amount: number,
): ApplicationCounts {
  const counts: ApplicationCounts = {};
  for (const application of applications) {
    const name = nameOf(application);
    if (application.balance === amount) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const nameOf = ({ id, appliedOn }: Application) => `${id} ${appliedOn}`;

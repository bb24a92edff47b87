import type { Application } from '#contract/records/application.ts';
import { readCall } from '#lib/api/readCall.ts';
import { isNear, readUpstreamTime } from '#lib/format/times.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import { applicationCalls, applicationsIn, type ApplicationKind } from '#lib/money/applications.ts';
import type { Reconciler } from './moneySubmission.ts';
import type { DoneState } from './submissionTable.ts';

/** The balances of a member: outside the games, inside them, and comp. */
type BalanceField = 'balance' | 'in_balance' | 'rolling';

/** Whether a balance fell by `amount`. The upstream rounds fractions of a won. */
const hasFallenBy = (amount: number, earlier: number, later: number) => Math.abs(earlier - later - amount) < 1;

/**
 * Looks for a transfer between two balances of the member: one fell, or the other rose, by exactly the amount. That is only a hint, because
 * a game may have moved it.
 */
export function balanceReconciler(from: BalanceField, to: BalanceField): Reconciler<{ from: number; to: number } | null> {
  return {
    snapshot: async () => {
      const user = storedUser()?.user;
      return user ? { from: user[from], to: user[to] } : null;
    },
    find: async ({ amount, before }) => {
      const user = (await checkHealth())?.user;
      if (!user || !before) throw new Error('The balances could not be compared');
      return hasFallenBy(amount, before.from, user[from]) || hasFallenBy(amount, user[to], before.to) ? 'hinted' : 'unproven';
    },
  };
}

/** The number of applications of one amount in the history, by number and time. An upstream may omit both, or repeat one. */
type ApplicationCounts = Record<string, number>;

interface ApplicationSnapshot {
  /** Null for a deposit: applying does not change the balance. */
  balance: number | null;
  /** Null = the history was not known. */
  known: ApplicationCounts | null;
}

/** The maximum delay of a submission by reading the history before it. */
const maxSnapshotMs = 3_000;

/** Finds an application by a new record of its amount and time. A balance that fell by a withdrawal's amount is only a hint. */
export function applicationReconciler(kind: ApplicationKind): Reconciler<ApplicationSnapshot> {
  return {
    snapshot: async (amount) => {
      // Reads the history now: with an older list, an application of another window would count as this one.
      const history = await Promise.race([readHistory(kind), wait(maxSnapshotMs)]);
      return {
        balance: kind === 'withdraw' ? (storedUser()?.user.balance ?? null) : null,
        known: history ? countApplications(history, amount) : null,
      };
    },
    find: async ({ amount, at, before }) => {
      const [checked, history] = await Promise.all([kind === 'withdraw' ? checkHealth() : undefined, readHistory(kind)]);
      if (!history) {
        if (checked && before.balance !== null && hasFallenBy(amount, before.balance, checked.user.balance)) return 'hinted';
        throw new Error('The history could not be read');
      }
      const counts = Object.entries(countApplications(history, amount));
      const added = counts.filter(([name, count]) => count > (before.known?.[name] ?? 0));
      if (added.length === 0) return 'missing';
      // Without the earlier history, or at another time, it may be another application: only an absence is certain.
      if (!before.known || !added.some(([name]) => isNear(name.slice(name.indexOf(' ') + 1), at)))
        throw new Error('The history could not be compared');
      return 'found';
    },
  };
}

/** Whether the application of a submission can be told from others. Not after an earlier one that may still appear in the history. */
export const isTraceable = ({ before }: DoneState): boolean => before !== null;

/** How far the clocks of portal and backend may differ for a record to belong to a submission by its time. */
const clockToleranceMs = 2 * 60_000;

/**
 * The application that a submission has added to the history; undefined if that does not show, or not with certainty. If the history could
 * not be read before the submission, it is the only one of its amount and time.
 */
export function addedApplication(done: DoneState, applications: readonly Application[]): Application | undefined {
  if (!isTraceable(done)) return undefined;
  const { known } = done.before as ApplicationSnapshot;
  const counts = countApplications(applications, done.amount);
  const isNew = (one: Application) => (known ? (counts[nameOf(one)] ?? 0) > (known[nameOf(one)] ?? 0) : isOfMoment(one.appliedOn, done.at));
  const added = applications.filter((one) => one.balance === done.amount && isNew(one));
  return added.length === 1 ? added[0] : undefined;
}

/** False without a time of day: that is every application of the day. */
function isOfMoment(appliedOn: string, moment: number): boolean {
  const time = readUpstreamTime(appliedOn);
  return time !== null && !time.isDay && Math.abs(time.at - moment) < clockToleranceMs;
}

async function readHistory(kind: ApplicationKind): Promise<readonly Application[] | null> {
  const list = await readCall(applicationCalls[kind].list, {}).catch(() => null);
  return list && applicationsIn(list);
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

function countApplications(applications: readonly Application[], amount: number): ApplicationCounts {
  const counts: ApplicationCounts = {};
  for (const application of applications) {
    const name = nameOf(application);
    if (application.balance === amount) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const nameOf = ({ id, appliedOn }: Application) => `${id} ${appliedOn}`;

import type { CallDefinition } from '#contract/callDefinition.ts';

/** Fixed window: at most `max` per `seconds`. The window starts with its first count. */
export interface Limit {
  max: number;
  seconds: number;
  /** The key that is counted; `either` = the member if known, else the address; `login` = the keys of loginAttempt.ts. */
  by: 'member' | 'address' | 'either' | 'login';
}

/** RATE_LIMIT_FACTOR multiplies `max`. Calls: above human, below automated use (ASVS 2.4.1). Logins: ASVS 6.3.1, NIST SP 800-63B. */
export const limits = {
  /** A member's reads: a page makes about ten, the health check two a minute. */
  read: { max: 120, seconds: 60, by: 'member' },
  /** A member's writes without a limit of their own, such as deletions. */
  write: { max: 60, seconds: 60, by: 'member' },
  /** All requests of money forms, replays included: a flood of keys would evict the keys of other members from memory. */
  submission: { max: 120, seconds: 60, by: 'member' },
  /** Money requests that reach the upstream. Both limits apply. */
  moneyPause: { max: 1, seconds: 1, by: 'member' },
  money: { max: 6, seconds: 60, by: 'member' },
  game: { max: 20, seconds: 60, by: 'member' },
  /** Each one is work for customer support. */
  help: { max: 5, seconds: 600, by: 'either' },
  /** Calls without a session that each reach the upstream. */
  visitor: { max: 60, seconds: 60, by: 'either' },
  /** Cached calls without a session, about six a page: offices and mobile networks share one address. */
  shared: { max: 600, seconds: 60, by: 'either' },
  /** The games of one company. A search requests those of every company, so it must not use up `shared` for the address. */
  catalog: { max: 600, seconds: 60, by: 'either' },
  /** Checks whether an id or nickname is taken, registrations included: unlimited checks would enumerate members. */
  check: { max: 10, seconds: 60, by: 'address' },
  /** Accounts created, or possibly created. Invalid input is not counted, so it does not block others behind the address. */
  register: { max: 5, seconds: 3_600, by: 'address' },
  /** Refused join codes: four letters take years to guess. Beyond it the address cannot register at all, so the limit is not lower. */
  joinCode: { max: 30, seconds: 3_600, by: 'address' },
  /** Requests whose session cookie is not cached: decrypting it costs more than the rest of the call. */
  stranger: { max: 600, seconds: 60, by: 'address' },
  session: { max: 60, seconds: 60, by: 'member' },
  /** Log lines reported by browsers. */
  report: { max: 10, seconds: 60, by: 'address' },
  /** Failed logins per account and address. */
  loginHere: { max: 5, seconds: 900, by: 'login' },
  /** Failed logins per address, for all accounts. */
  loginAddress: { max: 20, seconds: 900, by: 'login' },
  /** Failed logins per account, from all addresses. Beyond it logins are delayed, not refused: strangers must not lock a member out. */
  loginAccount: { max: 50, seconds: 3_600, by: 'login' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** The limit of a call: from its row, else from its access and kind. */
export function limitOf({ limit, kind, access, shared }: CallDefinition): LimitName {
  if (limit === 'register') return 'check';
  if (limit) return limit;
  if (access === 'visitor') return shared ? 'shared' : 'visitor';
  return kind === 'money' ? 'submission' : kind;
}

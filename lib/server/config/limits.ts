import type { CallDefinition } from '#contract/callDefinition.ts';

/** Fixed window: at most `max` per `seconds`. The window starts with its first count. */
export interface Limit {
  max: number;
  seconds: number;
  /** The key that is counted; `either` = the member if known, else the address; `guess` = of `countGuess`, never evicted from memory. */
  by: 'member' | 'address' | 'either' | 'guess';
}

/** RATE_LIMIT_FACTOR multiplies `max`. Calls: above human, below automated use (ASVS 2.4.1). Logins: ASVS 6.3.1, NIST SP 800-63B. */
export const limits = {
  /** A member's reads: a page makes about ten, the health check two a minute. */
  read: { max: 120, seconds: 60, by: 'member' },
  /** A member's writes without a limit of their own, such as deletions. */
  write: { max: 60, seconds: 60, by: 'member' },
  /** All requests of money forms, replays included. */
  submission: { max: 120, seconds: 60, by: 'member' },
  /** New submissions. The store counts them in the same step as it claims the key, so repeats do not count (`idempotencyStore.ts`). */
  moneyPause: { max: 1, seconds: 1, by: 'member' },
  money: { max: 6, seconds: 60, by: 'member' },
  /** Submissions stored for a member: bounds what one member can fill. */
  moneyDay: { max: 1_000, seconds: 86_400, by: 'member' },
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
  /** Refused join codes, by /64 or IPv4 address, by /56 or /24, by /48, and of the whole site. Beyond it, nobody there can register. */
  joinCode: { max: 30, seconds: 3_600, by: 'guess' },
  joinCodeNetwork: { max: 60, seconds: 3_600, by: 'guess' },
  joinCodeSite: { max: 90, seconds: 3_600, by: 'guess' },
  joinCodeAll: { max: 300, seconds: 3_600, by: 'guess' },
  /** Requests whose session cookie is not cached: decrypting it costs more than the rest of the call. */
  stranger: { max: 600, seconds: 60, by: 'address' },
  session: { max: 60, seconds: 60, by: 'member' },
  /** Log lines reported by browsers. */
  report: { max: 10, seconds: 60, by: 'address' },
  /** Failed logins per account and address. */
  loginHere: { max: 5, seconds: 900, by: 'guess' },
  /** Failed logins for all accounts, by /64 or IPv4 address, by /56 or /24, and by /48. */
  loginAddress: { max: 20, seconds: 900, by: 'guess' },
  loginNetwork: { max: 60, seconds: 900, by: 'guess' },
  loginSite: { max: 120, seconds: 900, by: 'guess' },
  /** Failed logins per account, from everywhere: at most 60 in any hour. Browsers that have signed in to it have `loginBrowser` instead. */
  loginAccount: { max: 30, seconds: 3_600, by: 'guess' },
  loginBrowser: { max: 5, seconds: 900, by: 'guess' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** The limit of a call: from its row, else from its access and kind. */
export function limitOf({ limit, kind, access, shared }: CallDefinition): LimitName {
  if (limit === 'register') return 'check';
  if (limit) return limit;
  if (access === 'visitor') return shared ? 'shared' : 'visitor';
  return kind === 'money' ? 'submission' : kind;
}

import type { CallDefinition } from '#contract/callDefinition.ts';

/** So many in so many seconds. A window begins with its first count. */
export interface Limit {
  max: number;
  seconds: number;
  /** Who is counted; `either` = the member where one is known, otherwise the address. `login` has keys of its own (loginAttempt.ts). */
  by: 'member' | 'address' | 'either' | 'login';
}

/**
 * Every limit there is. RATE_LIMIT_FACTOR multiplies how many, not how long. The figures of calls are far above what people do and below
 * what programs do (OWASP ASVS 2.4.1); those of logins are ASVS 6.3.1 and NIST SP 800-63B, which allow 100 failures in a row at the most.
 */
export const limits = {
  /** A member's reads: a page asks about ten things, the health check twice a minute. */
  read: { max: 120, seconds: 60, by: 'member' },
  /** A member's marks, deletions and other changes that no other limit names. */
  write: { max: 60, seconds: 60, by: 'member' },
  /** What comes in for money forms, repeats and questions included: a flood of keys would push those of others out of memory. */
  submission: { max: 120, seconds: 60, by: 'member' },
  /** What is sent for money forms: both figures hold. */
  moneyPause: { max: 1, seconds: 1, by: 'member' },
  money: { max: 6, seconds: 60, by: 'member' },
  game: { max: 20, seconds: 60, by: 'member' },
  /** Each one is work for a human of customer support. */
  help: { max: 5, seconds: 600, by: 'either' },
  /** Open calls, each of which the operator's backend hears. */
  visitor: { max: 60, seconds: 60, by: 'either' },
  /** Open calls with one answer for everybody, about six a page: whole offices and mobile networks come from one address. */
  shared: { max: 600, seconds: 60, by: 'either' },
  /** The games of one company: a search asks for every company's, and must not close the page it stands on to others of the address. */
  catalog: { max: 600, seconds: 60, by: 'either' },
  /** Whether an id or a nickname is free, which a registration tells as well: asked often enough, it lists the members. */
  check: { max: 10, seconds: 60, by: 'address' },
  /** Accounts that were made, or may have been: what was mistyped must not close the form to all behind one address. */
  register: { max: 5, seconds: 3_600, by: 'address' },
  /**
   * Join codes that were refused. At a check's pace four letters are found within weeks, at this one within years. Beyond it the form is
   * closed to everybody behind the address, right codes included: that is the price, and why it is not lower.
   */
  joinCode: { max: 30, seconds: 3_600, by: 'address' },
  /** Whoever brings no session known here: opening a cookie costs more than all the rest of a call. */
  stranger: { max: 600, seconds: 60, by: 'address' },
  session: { max: 60, seconds: 60, by: 'member' },
  /** Lines a browser wants in the log. */
  report: { max: 10, seconds: 60, by: 'address' },
  /** Failed logins of one account from one address. */
  loginHere: { max: 5, seconds: 900, by: 'login' },
  /** Failed logins of one address, whatever the account. */
  loginAddress: { max: 20, seconds: 900, by: 'login' },
  /** Failed logins of one account, wherever from: beyond it the account is slow, for strangers must not lock a member out. */
  loginAccount: { max: 50, seconds: 3_600, by: 'login' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** The limit under which a call comes in, as its row says or its kind. */
export function limitOf({ limit, kind, access, shared }: CallDefinition): LimitName {
  if (limit === 'register') return 'check';
  if (limit) return limit;
  if (access === 'visitor') return shared ? 'shared' : 'visitor';
  return kind === 'money' ? 'submission' : kind;
}

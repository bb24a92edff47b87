import { LRUCache } from 'lru-cache';
import type { CallDefinition } from '#contract/callDefinition.ts';

/** A fixed-window limit: at most `max` counts in `seconds`. A window begins with its first count. */
export interface Limit {
  max: number;
  seconds: number;
  /**
   * Who is counted: a member, a client address, or `either` (the member of the session, else the address). For `guess`, callers pass the
   * keys to `countGuess`. Memory holds fewer windows of addresses than of members and guesses, because anybody can use many addresses.
   */
  by: 'member' | 'address' | 'either' | 'guess';
}

/**
 * RATE_LIMIT_FACTOR multiplies every `max`. Limits of calls are above the rate of a person and below that of automated use (ASVS 2.4.1).
 * The limits of logins follow ASVS 6.3.1 and NIST SP 800-63B.
 */
export const limits = {
  /** A page makes about ten reads, and the health check makes two per minute. */
  read: { max: 120, seconds: 60, by: 'member' },
  write: { max: 60, seconds: 60, by: 'member' },
  /** All requests of money calls, also those that repeat a submission. */
  submission: { max: 120, seconds: 60, by: 'member' },
  /** This limit and the next two are for new submissions. The store counts when it reserves an Idempotency-Key, so repeats do not count. */
  moneyPause: { max: 1, seconds: 1, by: 'member' },
  money: { max: 6, seconds: 60, by: 'member' },
  /** This limit bounds the storage that one member can fill. */
  moneyDay: { max: 1_000, seconds: 86_400, by: 'member' },
  game: { max: 20, seconds: 60, by: 'member' },
  /** The limit is low, because customer support has to answer each help request. */
  help: { max: 5, seconds: 600, by: 'either' },
  /** Visitor calls that are not cached, so that each one reaches the upstream, and POST requests to /api/auth. */
  visitor: { max: 60, seconds: 60, by: 'either' },
  /** A page makes about six cached visitor calls. The limit is high, because offices and mobile networks share one address. */
  shared: { max: 600, seconds: 60, by: 'either' },
  /** The call for the games of one company. A search makes this call for all companies, so the call must not use up `shared`. */
  catalog: { max: 600, seconds: 60, by: 'either' },
  /** Requests that reveal whether an id or nickname is taken, registrations included. Without a limit, somebody could list the members. */
  check: { max: 10, seconds: 60, by: 'address' },
  /** Registrations that succeeded or have an unknown outcome. Refused registrations do not count, so they do not block others. */
  register: { max: 5, seconds: 3_600, by: 'address' },
  /** Refused join codes per IPv4 address or IPv6 /64. */
  joinCode: { max: 30, seconds: 3_600, by: 'guess' },
  /** Refused join codes per IPv4 /24 or IPv6 /56. */
  joinCodeNetwork: { max: 60, seconds: 3_600, by: 'guess' },
  /** Refused join codes per IPv4 /24 or IPv6 /48. */
  joinCodeSite: { max: 90, seconds: 3_600, by: 'guess' },
  joinCodeAll: { max: 300, seconds: 3_600, by: 'guess' },
  /** Pictures that are not in the cache on disk. A page shows about thirty pictures. */
  picture: { max: 300, seconds: 60, by: 'address' },
  /** Member calls and reads of /api/auth whose session is not in the cache. Decrypting a session costs more than the rest of a call. */
  stranger: { max: 600, seconds: 60, by: 'address' },
  session: { max: 60, seconds: 60, by: 'member' },
  /** Errors that next-auth's browser client reports to /api/auth/_log. */
  report: { max: 10, seconds: 60, by: 'address' },
  cspReport: { max: 20, seconds: 60, by: 'address' },
  /** Failed logins to one account from one IPv4 address or IPv6 /64. */
  loginHere: { max: 5, seconds: 900, by: 'guess' },
  /** Failed logins to all accounts from one IPv4 address or IPv6 /64. */
  loginAddress: { max: 20, seconds: 900, by: 'guess' },
  /** Failed logins to all accounts from one IPv4 /24 or IPv6 /56. */
  loginNetwork: { max: 60, seconds: 900, by: 'guess' },
  /** Failed logins to all accounts from one IPv4 /24 or IPv6 /48. */
  loginSite: { max: 120, seconds: 900, by: 'guess' },
  /** Failed logins to one account from all addresses. Two adjacent windows allow at most 60 in an hour. */
  loginAccount: { max: 30, seconds: 3_600, by: 'guess' },
  /** A browser that has logged in before has this limit instead of the five above, so that others cannot lock it out. */
  loginBrowser: { max: 5, seconds: 900, by: 'guess' },
  /** All browsers of an account that have logged in before count together, because somebody who once knew the password may have many. */
  loginBrowsers: { max: 30, seconds: 3_600, by: 'guess' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * Each `tries` wrong withdrawal passwords in a row lock a member: at first for `firstMs`, then twice as long each time, at most `maxMs`.
 * All failures are forgotten `memoryMs` after the last one.
 */
export const lockRule = {
  tries: 5,
  firstMs: 15 * 60_000,
  maxMs: 24 * 3_600_000,
  memoryMs: 7 * 24 * 3_600_000,
};

/** Maximum of members whose sessions, limit windows and hashes a process caches, about 2 KB each. The least recently active are evicted. */
export const maxMembersInMemory = 100_000;

/** The cache evicts the least recently used entry above `entries`, and entries older than `ttl` ms (0 = never). */
export const createBoundedCache = <Value extends string | number | boolean | object>(
  entries = maxMembersInMemory,
  ttl = 0,
) =>
  // `maxSize` reserves no memory in advance, unlike `max`.
  new LRUCache<string, Value>({ maxSize: entries, sizeCalculation: () => 1, ttl });

export const newSubmissionLimits = [
  'moneyPause',
  'money',
  'moneyDay',
] as const satisfies LimitName[];

/**
 * A registration counts for `check` here. callHandlers.ts counts it for `register` too, and takes that count back if no account was
 * created.
 */
export function limitOf({ limit, kind, access, shared }: CallDefinition): LimitName {
  if (limit === 'register') return 'check';
  if (limit) return limit;
  if (access === 'visitor') return shared ? 'shared' : 'visitor';
  return kind === 'money' ? 'submission' : kind;
}

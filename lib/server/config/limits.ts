import { LRUCache } from 'lru-cache';
import type { CallDefinition } from '#contract/callDefinition.ts';

/** A fixed-window limit: at most `max` counts in `seconds`. A window starts with its first count. */
export interface Limit {
  max: number;
  seconds: number;
  /**
   * What is counted: a member, a client address, or `either` (the member of the session, else the address). For `guess`, the caller passes the keys
   * to `countGuess`. Memory holds many windows of members and guesses, and fewer of the others, whose keys anybody can make.
   */
  by: 'member' | 'address' | 'either' | 'guess';
}

/**
 * RATE_LIMIT_FACTOR multiplies every `max`. The limits of calls are above the rate of a person and below that of automated use (ASVS 2.4.1).
 * The limits of logins follow ASVS 6.3.1 and NIST SP 800-63B.
 */
export const limits = {
  /** A member's reads. A page makes about ten, the health check two per minute. */
  read: { max: 120, seconds: 60, by: 'member' },
  /** A member's writes without a more specific limit, such as deletions. */
  write: { max: 60, seconds: 60, by: 'member' },
  /** All requests of money calls, replays included. */
  submission: { max: 120, seconds: 60, by: 'member' },
  /** New submissions only: the store counts a submission when it reserves its Idempotency-Key, so a repeat of the key does not count. */
  moneyPause: { max: 1, seconds: 1, by: 'member' },
  money: { max: 6, seconds: 60, by: 'member' },
  /** Submissions stored per member and day, to bound the storage that one member can fill. */
  moneyDay: { max: 1_000, seconds: 86_400, by: 'member' },
  game: { max: 20, seconds: 60, by: 'member' },
  /** Enquiries: low, because customer support has to answer each one. */
  help: { max: 5, seconds: 600, by: 'either' },
  /** Visitor calls that are not cached, so each one reaches the upstream. */
  visitor: { max: 60, seconds: 60, by: 'either' },
  /** Cached visitor calls, about six per page. High, because offices and mobile networks share one address. */
  shared: { max: 600, seconds: 60, by: 'either' },
  /** The call for the games of one company. A search sends it for all companies, so it must not use up `shared`. */
  catalog: { max: 600, seconds: 60, by: 'either' },
  /** Requests that reveal whether an id or nickname is taken, registrations included. Without a limit, they would enumerate members. */
  check: { max: 10, seconds: 60, by: 'address' },
  /** Registrations that succeeded or have an unknown outcome. Refused ones do not count, so they do not block others with the same address. */
  register: { max: 5, seconds: 3_600, by: 'address' },
  /** Refused join codes per IPv4 address or IPv6 /64. A network over one of these four limits cannot register until the window ends. */
  joinCode: { max: 30, seconds: 3_600, by: 'guess' },
  /** Per IPv4 /24 or IPv6 /56. */
  joinCodeNetwork: { max: 60, seconds: 3_600, by: 'guess' },
  /** Per IPv4 /24 or IPv6 /48. */
  joinCodeSite: { max: 90, seconds: 3_600, by: 'guess' },
  /** Of all networks together. */
  joinCodeAll: { max: 300, seconds: 3_600, by: 'guess' },
  /** Pictures that are not in the cache on disk. A page asks for the ones it shows, about thirty. */
  picture: { max: 300, seconds: 60, by: 'address' },
  /** Requests with a session cookie that is not in the cache. Decrypting it costs more than the rest of the call. */
  stranger: { max: 600, seconds: 60, by: 'address' },
  /** A member's reads of /api/auth. */
  session: { max: 60, seconds: 60, by: 'member' },
  /** Log lines reported by browsers. */
  report: { max: 10, seconds: 60, by: 'address' },
  /** Reports of policy violations; a browser sends several in one. */
  cspReport: { max: 20, seconds: 60, by: 'address' },
  /** Failed logins per account and address block. */
  loginHere: { max: 5, seconds: 900, by: 'guess' },
  /** Failed logins to all accounts, per IPv4 address or IPv6 /64. */
  loginAddress: { max: 20, seconds: 900, by: 'guess' },
  /** Per IPv4 /24 or IPv6 /56. */
  loginNetwork: { max: 60, seconds: 900, by: 'guess' },
  /** Per IPv4 /24 or IPv6 /48. */
  loginSite: { max: 120, seconds: 900, by: 'guess' },
  /** Failed logins per account from all addresses. Two adjacent windows allow at most 60 in an hour. */
  loginAccount: { max: 30, seconds: 3_600, by: 'guess' },
  /** Failed logins of a browser that has signed in to the account before, instead of the five above, so that others cannot lock it out. */
  loginBrowser: { max: 5, seconds: 900, by: 'guess' },
  /** Those of all such browsers of an account together: who knew the password once may have collected many marks. */
  loginBrowsers: { max: 30, seconds: 3_600, by: 'guess' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/**
 * The lock of a member after wrong withdrawal passwords: after each `tries` failures in a row, at first for `firstMs`, then twice as long each
 * time, at most `maxMs`. Failures are forgotten `memoryMs` after the last one.
 */
export const lockRule = { tries: 5, firstMs: 15 * 60_000, maxMs: 24 * 3_600_000, memoryMs: 7 * 24 * 3_600_000 };

/** Members of whom a process remembers sessions, windows of the limits by member, and hashes: about 2 KB each. Above it, the least recently active cost more. */
export const maxMembersInMemory = 100_000;

/** A cache by member or session, which forgets the least recently used one first, or an entry older than `ttl` ms (0 = never). */
export const createMemberCache = <Value extends string | number | boolean | object>(ttl = 0) =>
  // `maxSize` reserves no memory, unlike `max`.
  new LRUCache<string, Value>({ maxSize: maxMembersInMemory, sizeCalculation: () => 1, ttl });

/** Those that count new submissions, stored beside the submission. */
export const newSubmissionLimits = ['moneyPause', 'money', 'moneyDay'] as const satisfies LimitName[];

/** The limit of a call: the one of its row, else the default for its access and kind. */
export function limitOf({ limit, kind, access, shared }: CallDefinition): LimitName {
  if (limit === 'register') return 'check';
  if (limit) return limit;
  if (access === 'visitor') return shared ? 'shared' : 'visitor';
  return kind === 'money' ? 'submission' : kind;
}

/**
 * Which sessions have ended. No clock is compared: these rules count.
 *
 * 1. A store has a random id and a number that only counts up. It is the file in STATE_DIR or, for several instances, Redis. An empty store makes
 *    a new id, and its number begins at 0.
 * 2. A login reads both before it asks the backend (`readNumber`). They are sealed in the cookie of its session.
 * 3. A sign-out marks the id of its session (`end`).
 * 4. A change of the password, also one with an unknown outcome, counts up and stores the new number for its member (`endAll`). All sessions of
 *    the member have a smaller number then. So has a login with the old password that is still in flight, however long it takes.
 * 5. A session is good while the store has the id in its cookie, no mark of the session, and no greater number for its member. A store with
 *    another id was empty, and has forgotten what had ended.
 * 6. What the store cannot take now waits in memory and is written later (`createOutbox`). Until then the session, or all sessions of the member, have
 *    ended in this process, and nobody can log in here.
 * 7. While the store cannot be read, members can read, and logins and money are refused. An answer that a session is good holds for `checkMs`,
 *    but not for money.
 * 8. Marks and numbers are kept two days longer than a session and a login can last together, so that a clock that was ahead expires none.
 */
import { createHash, createHmac } from 'node:crypto';
import { createMemberCache } from '#lib/server/config/limits.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import type { Log } from '#lib/server/log/log.ts';

/** The id and the number of a store, as a login has read them. */
export interface SessionNumber {
  readonly storeId: string;
  readonly number: number;
}

/** What a store knows at one moment: its id and number, and the numbers under some keys. */
export interface Reading extends SessionNumber {
  readonly marks: readonly (number | null)[];
}

/** Every function rejects while the store does not answer. Keys are hashes. */
export interface SessionStore {
  read: (keys: readonly string[]) => Promise<Reading>;
  mark: (key: string, lifetimeMs: number) => Promise<void>;
  /**
   * In one step: adds one to the number of the store, and stores the new number under all keys but the first. Returns the new number, and the
   * marks that the keys had before.
   */
  countUp: (keys: readonly string[], lifetimeMs: number) => Promise<Reading>;
}

interface NumberedSession extends SessionNumber {
  readonly sessionId: string;
  readonly userId: string;
}

interface Parts {
  /** Of this process (STATE_DIR), or of all instances that share a Redis. */
  store: SessionStore;
  /** One key for each secret in use, so that a rotation revives no session. */
  secrets: readonly string[];
  /** The host of the backend. A member has one account on all sites of a backend. */
  backend: string;
  sessionMaxHours: number;
  log: Log;
}

/** How long another instance may accept a session that has ended: a good one is looked up at most once in this time. */
export const checkMs = 5_000;

/** More than a login can take, from its number to its cookie. */
const maxLoginMs = 600_000;

/** More than a clock is ahead before it is set: by then it must not have expired the marks, and time zones differ by less. */
const maxClockAheadMs = 172_800_000;

export type EndedSessions = ReturnType<typeof createEndedSessions>;

export function createEndedSessions({ store, secrets, backend, sessionMaxHours, log }: Parts) {
  const lifetimeMs = sessionMaxHours * 3_600_000 + maxLoginMs + maxClockAheadMs;
  const outbox = createOutbox(log);
  /** The last look at each session. `round`: the value of `rounds` when it began. */
  const looks = createMemberCache<{ isEnded: boolean; until: number; round: number }>();
  /** Counts the ends of all sessions of a member: looks that began before are not used again. */
  let rounds = 0;

  /** Hashed, so that a store holds no session id. */
  const sessionKey = (sessionId: string) => `portal:ended:${createHash('sha256').update(sessionId).digest('base64url')}`;
  /** Keyed, because member ids can be guessed. */
  const memberKeys = (userId: string) =>
    secrets.map((secret) => {
      const hash = createHmac('sha256', `member-number|${secret}`).update(`${backend}|${userId}`).digest('base64url');
      return `portal:member-number:${hash}`;
    });
  const keysOf = ({ sessionId, userId }: NumberedSession) => [sessionKey(sessionId), ...memberKeys(userId)] as const;

  const isEndedBy = ({ storeId, number }: SessionNumber, { marks: [ended, ...numbers], ...now }: Reading) =>
    now.storeId !== storeId || ended !== null || numbers.some((mark) => mark !== null && number < mark);

  const isWaiting = ([session, member = '']: readonly string[]) => outbox.has(String(session)) || outbox.has(member);

  /** Asks the store. Rejects while it does not answer. */
  async function look(session: NumberedSession): Promise<boolean> {
    const { sessionId } = session;
    const keys = keysOf(session);
    if (looks.get(sessionId)?.isEnded || isWaiting(keys)) return true;
    const round = rounds;
    const reading = await store.read(keys);
    // Ended in this process since it has asked.
    const isEnded = looks.get(sessionId)?.isEnded || isEndedBy(session, reading);
    looks.set(sessionId, { isEnded, until: performance.now() + checkMs, round });
    return isEnded;
  }

  /** Without an exception: members can read while the store is away. */
  async function isEnded(session: NumberedSession): Promise<boolean> {
    const known = looks.get(session.sessionId);
    if (known?.isEnded) return true;
    if (known?.round === rounds && performance.now() < known.until && outbox.size() === 0) return false;
    return look(session).catch(() => false);
  }

  /** Redis reports its outages itself. */
  function away(error?: unknown): CallFailure {
    const { errstr } = (error ?? {}) as { errstr?: string };
    if (errstr) log.error({ event: 'state_file_failed', kind: errstr });
    return new CallFailure('overloaded', { retryAfterSeconds: 2, securityEvent: 'shared_state_away' });
  }

  return {
    isEnded,
    /** The same, but asks the store now. @throws {CallFailure} `overloaded` if it does not answer */
    async isEndedNow(session: NumberedSession): Promise<boolean> {
      try {
        return await look(session);
      } catch (error) {
        throw away(error);
      }
    },
    /** For the session of a login that is about to ask the backend. @throws {CallFailure} `overloaded` if the store is away */
    async readNumber(): Promise<SessionNumber> {
      if (outbox.size() > 0) throw away();
      try {
        const { storeId, number } = await store.read([]);
        return { storeId, number };
      } catch (error) {
        throw away(error);
      }
    },
    /** Ends a session with every copy of its cookie. Never rejects. */
    async end(sessionId: string): Promise<void> {
      looks.set(sessionId, { isEnded: true, until: 0, round: rounds });
      const key = sessionKey(sessionId);
      await outbox.send(key, lifetimeMs, (ms) => store.mark(key, ms));
    },
    /**
     * Ends all sessions of the member of `session`. Returns the number of the session that replaces it; null if it had ended already, or if the
     * store cannot be written now.
     */
    async endAll(session: NumberedSession): Promise<SessionNumber | null> {
      const keys = keysOf(session);
      rounds += 1;
      const reading = await outbox.send(String(keys[1]), lifetimeMs, (ms) => store.countUp(keys, ms));
      rounds += 1; // again, for looks that have begun meanwhile
      if (!reading || looks.get(session.sessionId)?.isEnded || isEndedBy(session, reading)) return null;
      return { storeId: reading.storeId, number: reading.number };
    },
    /** How many ends the store does not know yet. */
    waiting: outbox.size,
    /** Before the process ends: tries to write what waits. */
    close: outbox.writeBatch,
  };
}

/** About 20 MB. Above this the oldest write is given up. */
const maxWaiting = 100_000;

const retryMs = 1_000;

/** The number of waiting writes that are tried at once after an outage. */
const batchSize = 500;

/** Writes for the rest of a lifetime. Rejects while the store cannot be written. */
type Write<Result> = (lifetimeMs: number) => Promise<Result>;

interface Waiting {
  write: Write<unknown>;
  /** `performance.now()` time. */
  endsAt: number;
}

/** Writes that a store could not take: Redis is away, or the disk is full. They wait in memory, the oldest first, and are tried again. */
function createOutbox(log: Log) {
  const waiting = new Map<string, Waiting>();
  let isRetrying = false;

  async function writeBatch(): Promise<void> {
    for (const [key, { endsAt }] of waiting) if (endsAt <= performance.now()) waiting.delete(key);
    const batch = [...waiting].slice(0, batchSize).map(async ([key, entry]) => {
      await entry.write(Math.max(1, Math.ceil(entry.endsAt - performance.now())));
      if (waiting.get(key) === entry) waiting.delete(key);
    });
    await Promise.allSettled(batch);
  }

  function retryLater(): void {
    if (isRetrying) return;
    isRetrying = true;
    setTimeout(async () => {
      await writeBatch();
      isRetrying = false;
      if (waiting.size > 0) retryLater();
      else log.info({ event: 'revocations_shared' });
    }, retryMs).unref();
  }

  return {
    writeBatch,
    /** Writes now, or as soon as the store can be written: then the result is null. A later write of the same key replaces it. Never rejects. */
    async send<Result>(key: string, lifetimeMs: number, write: Write<Result>): Promise<Result | null> {
      const entry = { write, endsAt: performance.now() + lifetimeMs };
      try {
        const result = await write(lifetimeMs);
        waiting.delete(key);
        return result;
      } catch {
        log.error({ event: 'revocation_waiting' });
        waiting.set(key, entry);
        const [oldest = ''] = waiting.keys();
        if (waiting.size > maxWaiting && waiting.delete(oldest)) log.error({ event: 'revocation_lost' });
        retryLater();
        return null;
      }
    },
    has: (key: string): boolean => waiting.has(key),
    size: (): number => waiting.size,
  };
}

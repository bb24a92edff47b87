/**
 * Decides which sessions have ended, without comparing clocks:
 *
 * 1. A store has a random id, and a number that only counts up. The store is the file in STATE_DIR or, for several instances, Redis. An
 *    empty store gets a new id, and its number begins at 0.
 * 2. A login reads the id and the number before it asks the backend (`readNumber`). The encrypted cookie of the new session stores both.
 * 3. A sign-out stores a mark for the id of its session (`end`).
 * 4. A change of the password, even with an unknown outcome, adds 1 to the number and stores the new number for the member (`endAll`). All
 *    earlier sessions of the member then have a smaller number. The session of a login with the old password that is still running gets
 *    such a smaller number too.
 * 5. A session is valid while the store has the id in its cookie, no mark for the session, and no greater number for the member. A store
 *    with another id was empty, so it has forgotten which sessions had ended.
 * 6. A write that the store cannot take waits in memory and is tried again (`createOutbox`). Until then the session, or all sessions of the
 *    member, count as ended in this process, and nobody can log in here.
 * 7. While the store cannot be read, members can read, but logins and money calls are refused. The answer that a session is valid is cached
 *    for `checkMs`, but money calls do not use this cache.
 * 8. Marks and numbers are kept two days longer than a session and a login can last together, so that a clock that was ahead deletes none
 *    too early.
 */
import { createHash, createHmac } from 'node:crypto';
import { createBoundedCache } from '#lib/server/config/limits.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import type { Log } from '#lib/server/log/log.ts';

export interface SessionNumber {
  readonly storeId: string;
  readonly number: number;
}

export interface Reading extends SessionNumber {
  readonly marks: readonly (number | null)[];
}

/** Every function rejects while the store does not answer. Keys are hashes. */
export interface SessionStore {
  read: (keys: readonly string[]) => Promise<Reading>;
  mark: (key: string, lifetimeMs: number) => Promise<void>;
  /**
   * In one step: adds 1 to the number of the store, and stores the new number under all keys but the first. Returns the new number, and the
   * values that the keys had before.
   */
  countUp: (keys: readonly string[], lifetimeMs: number) => Promise<Reading>;
}

interface NumberedSession extends SessionNumber {
  readonly sessionId: string;
  readonly userId: string;
}

interface Parts {
  store: SessionStore;
  /** A number is stored under a key of each secret, so that ended sessions stay ended when a secret is replaced. */
  secrets: readonly string[];
  /** A member has one account on all sites of a backend. */
  backend: string;
  sessionMaxHours: number;
  log: Log;
}

/** Another instance may accept a session for this time after its end. */
export const checkMs = 5_000;

/** A login takes less, from the read of the number to the cookie. */
const maxLoginMs = 600_000;

/** A clock that is ahead must not expire marks too early. Time zones differ by less than this. */
const maxClockAheadMs = 172_800_000;

export type EndedSessions = ReturnType<typeof createEndedSessions>;

export function createEndedSessions({ store, secrets, backend, sessionMaxHours, log }: Parts) {
  const lifetimeMs = sessionMaxHours * 3_600_000 + maxLoginMs + maxClockAheadMs;
  const outbox = createOutbox(log);
  const looks = createBoundedCache<{ isEnded: boolean; until: number; round: number }>();
  /** A lookup that began before the last increase is not used again. */
  let rounds = 0;

  /** A store must contain no session id. */
  const sessionKey = (sessionId: string) =>
    `portal:ended:${createHash('sha256').update(sessionId).digest('base64url')}`;
  /** Member ids can be guessed, so their hashes need a secret. */
  const memberKeys = (userId: string) =>
    secrets.map((secret) => {
      const hash = createHmac('sha256', `member-number|${secret}`)
        .update(`${backend}|${userId}`)
        .digest('base64url');
      return `portal:member-number:${hash}`;
    });
  const keysOf = ({ sessionId, userId }: NumberedSession) =>
    [sessionKey(sessionId), ...memberKeys(userId)] as const;

  const isEndedBy = (
    { storeId, number }: SessionNumber,
    { marks: [ended, ...numbers], ...now }: Reading,
  ) =>
    now.storeId !== storeId ||
    ended !== null ||
    numbers.some((mark) => mark !== null && number < mark);

  const isWaiting = ([session, member = '']: readonly string[]) =>
    outbox.has(String(session)) || outbox.has(member);

  async function look(session: NumberedSession): Promise<boolean> {
    const { sessionId } = session;
    const keys = keysOf(session);
    if (looks.get(sessionId)?.isEnded || isWaiting(keys)) return true;
    const round = rounds;
    const reading = await store.read(keys);
    // This process may have ended the session while the store was asked.
    const isEnded = looks.get(sessionId)?.isEnded || isEndedBy(session, reading);
    looks.set(sessionId, { isEnded, until: performance.now() + checkMs, round });
    return isEnded;
  }

  /** Never rejects, because members can read while the store is away. */
  async function isEnded(session: NumberedSession): Promise<boolean> {
    const known = looks.get(session.sessionId);
    if (known?.isEnded) return true;
    if (known?.round === rounds && performance.now() < known.until && outbox.size() === 0)
      return false;
    return look(session).catch(() => false);
  }

  /** Only errors of the file store have `errstr`. Redis logs its outages itself. */
  function away(error?: unknown): CallFailure {
    const { errstr } = (error ?? {}) as { errstr?: string };
    if (errstr) log.error({ event: 'state_file_failed', kind: errstr });
    return new CallFailure('overloaded', {
      retryAfterSeconds: 2,
      securityEvent: 'shared_state_away',
    });
  }

  return {
    isEnded,
    /** The store is asked now. @throws {CallFailure} `overloaded` if the store does not answer */
    async isEndedNow(session: NumberedSession): Promise<boolean> {
      try {
        return await look(session);
      } catch (error) {
        throw away(error);
      }
    },
    async readNumber(): Promise<SessionNumber> {
      if (outbox.size() > 0) throw away();
      try {
        const { storeId, number } = await store.read([]);
        return { storeId, number };
      } catch (error) {
        throw away(error);
      }
    },
    /** Ends a session in every copy of its cookie. Never rejects. */
    async end(sessionId: string): Promise<void> {
      looks.set(sessionId, { isEnded: true, until: 0, round: rounds });
      const key = sessionKey(sessionId);
      await outbox.send(key, lifetimeMs, (ms) => store.mark(key, ms));
    },
    /**
     * Returns the number for the session that replaces `session`. Null = `session` had already ended, or the store cannot be written now.
     */
    async endAll(session: NumberedSession): Promise<SessionNumber | null> {
      const keys = keysOf(session);
      rounds += 1;
      const reading = await outbox.send(String(keys[1]), lifetimeMs, (ms) =>
        store.countUp(keys, ms),
      );
      rounds += 1; // again, because lookups may have begun meanwhile
      if (!reading || looks.get(session.sessionId)?.isEnded || isEndedBy(session, reading))
        return null;
      return { storeId: reading.storeId, number: reading.number };
    },
    waiting: outbox.size,
    close: outbox.writeBatch,
  };
}

/** Maximum of waiting writes, about 20 MB. Above it, the oldest write is dropped. */
const maxWaiting = 100_000;

const retryMs = 1_000;

const batchSize = 500;

type Write<Result> = (lifetimeMs: number) => Promise<Result>;

interface Waiting {
  write: Write<unknown>;
  endsAt: number;
}

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
    /** If the write fails, returns null and tries again later. A new write of a key replaces the waiting one. Never rejects. */
    async send<Result>(
      key: string,
      lifetimeMs: number,
      write: Write<Result>,
    ): Promise<Result | null> {
      const entry = { write, endsAt: performance.now() + lifetimeMs };
      try {
        const result = await write(lifetimeMs);
        waiting.delete(key);
        return result;
      } catch {
        log.error({ event: 'revocation_waiting' });
        waiting.set(key, entry);
        const [oldest = ''] = waiting.keys();
        if (waiting.size > maxWaiting && waiting.delete(oldest))
          log.error({ event: 'revocation_lost' });
        retryLater();
        return null;
      }
    },
    has: (key: string): boolean => waiting.has(key),
    size: (): number => waiting.size,
  };
}

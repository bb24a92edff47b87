import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { moneySeconds } from '#contract/moneySeconds.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { CallFailure, type CallReply, failureReply } from '#lib/server/http/callReply.ts';
import type { StoredLimit } from '#lib/server/limits/limits.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

export const submissionTtlMs = 86_400_000;

/** A store whose clock went back by more than this counts as new, because it may have deleted submissions while the clock was ahead. */
export const clockToleranceMs = 60_000;

/** TTL of a result that was certainly not sent. Its key may be claimed again, so nothing is lost when the result expires. */
const notSentTtlMs = 300_000;

export const ttlOf = (reply: CallReply): number =>
  isClaimable(reply) ? notSentTtlMs : submissionTtlMs;

export interface StoredSubmission {
  bodyHash: string;
  /** Undefined while the submission runs, up to `moneySeconds.grace` after the browser got `unknown`, or if its instance was killed. */
  reply?: CallReply | undefined;
  /** Milliseconds since the claim; valid only while the submission runs. */
  ageMs: number;
}

/** A claim reserves the id of a submission, so that only one request sends the submission. */
export interface Claim {
  id: string;
  bodyHash: string;
  requestId: string;
  /** If one of these limits is reached, nothing is claimed, counted or stored. */
  limits: StoredLimit[];
}

/** `bodyHash` is the hash of the body, then a dot and the hash of the amount. */
interface Submission extends Claim {
  /** Milliseconds after which the browser gets the outcome `unknown`. */
  limitMs: number;
}

interface OverLimit {
  limit: LimitName;
  waitMs: number;
}

/** If a submission was certainly not sent, its id may be claimed again. Every promise rejects if the store cannot be read or written. */
export interface IdempotencyStore {
  /** Counts and claims in one atomic step. Null = claimed. */
  claim(claim: Claim): Promise<StoredSubmission | OverLimit | null>;
  read(id: string): Promise<StoredSubmission | null>;
  /** A store refuses claims that it would lose; null = it accepts claims. */
  fault(): string | null;
  /** Age of the store's data in milliseconds. Older submissions may have been lost. 0 = the store is new, or may have lost data. */
  dataAgeMs(): Promise<number>;
  saveResult(id: string, bodyHash: string, reply: CallReply): Promise<void>;
}

export const isClaimable = ({ outcome }: CallReply): boolean => outcome === 'not_sent';

/** The outcome `unknown`. With `retryAfterSeconds`, the submission still runs and ends within that time. Otherwise the outcome is final. */
export const unknownReply = (retryAfterSeconds?: number): CallReply =>
  failureReply(
    new UpstreamError('upstream_timeout', true, retryAfterSeconds ? { retryAfterSeconds } : {}),
    'unknown',
  );

/** How long after its time limit another instance may save the result of its run. After that, the instance counts as killed. */
const saveGraceMs = 1_000;

const minPauseMs = 50;
const maxPauseMs = 500;

/** Each submission is executed at most once, and all requests with its key get the same result (docs/decisions/0009). */
export interface Submissions {
  /**
   * Returns the result of a submission. The first request with its id calls `send`, which must not reject. Later requests wait for the
   * result of the first, on this or another instance. After `limitMs` the result is `unknown`, with `Retry-After` while `send` may still
   * run. A result that comes later is stored and passed to `onLate`.
   * @throws {CallFailure} `idempotency_mismatch` if the first request had another body, `rate_limited` if the submission is new and exceeds
   * a limit, `overloaded` if the store cannot be written. This request was not sent then, but an earlier one with its id may have been.
   */
  submit(
    submission: Submission,
    send: () => Promise<CallReply>,
    onLate?: (reply: CallReply) => void,
  ): Promise<CallReply>;
  /**
   * Returns the result of a submission that is `ageMs` old; null if the portal never got the submission. Never sends.
   * @throws {CallFailure} `overloaded` if the store cannot be read, or may have lost the submission: its data is younger than the
   * submission, or the submission is older than its TTL.
   * `idempotency_mismatch` if the key was used for another amount, so the submission of `amountHash` was not sent.
   */
  replay(
    id: string,
    limitMs: number,
    asked?: { ageMs?: number; amountHash?: string },
  ): Promise<CallReply | null>;
  fault(): string | null;
  /** Late results are waited for too. */
  settled(): Promise<void>;
}

interface Run {
  bodyHash: string;
  reply: Promise<CallReply>;
}

interface SubmissionsParts {
  log: Log;
  overLimit: (limit: LimitName, waitMs: number) => CallFailure;
  pause?: (ms: number) => Promise<unknown>;
}

export function createSubmissions(
  store: IdempotencyStore,
  { log, overLimit, pause = wait }: SubmissionsParts,
): Submissions {
  const runs = new Map<string, Run>();
  const unsettled = new Set<Promise<void>>();

  function track(id: string, bodyHash: string, reply: Promise<CallReply>): Promise<CallReply> {
    const run = { bodyHash, reply };
    runs.set(id, run);
    return reply.finally(() => runs.get(id) === run && runs.delete(id));
  }

  /** Only errors of the file store have `errstr`. Redis logs its outages itself. */
  const refuse = (error: { errstr?: string }): never => {
    if (error.errstr) log.error({ event: 'state_file_failed', kind: error.errstr });
    throw new CallFailure('overloaded', {
      retryAfterSeconds: 2,
      securityEvent: 'shared_state_away',
    });
  };

  async function save(
    { id, bodyHash, requestId }: Submission,
    reply: CallReply,
  ): Promise<CallReply> {
    await store
      .saveResult(id, bodyHash, storable(reply))
      .catch(() => log.error({ event: 'submission_not_kept', requestId }));
    return reply;
  }

  function execute(
    submission: Submission,
    send: () => Promise<CallReply>,
    onLate?: (reply: CallReply) => void,
  ): Promise<CallReply> {
    const { id, bodyHash, limitMs } = submission;
    const sent = send();
    const unknown = unknownAfter(limitMs, limitMs);
    const saved = sent.then((result) => save(submission, result));
    const reply = track(id, bodyHash, withTimeout(saved, limitMs, unknown));
    const settled = reply.then(async (first) => {
      if (first !== unknown) return;
      const late = await saved;
      onLate?.(late);
    });
    unsettled.add(settled);
    void settled.finally(() => unsettled.delete(settled));
    return reply;
  }

  async function awaitOtherInstance(
    id: string,
    stored: StoredSubmission,
    limitMs: number,
  ): Promise<CallReply> {
    const claimedAt = performance.now() - stored.ageMs;
    const deadline = claimedAt + limitMs + saveGraceMs;
    for (let ms = minPauseMs; performance.now() < deadline; ms = Math.min(ms * 1.5, maxPauseMs)) {
      await pause(ms);
      // If the read fails, the submission counts as still running.
      const now = await store.read(id).catch(() => stored);
      // Another body has claimed the freed id, so its result is not the result of the submission.
      if (now?.bodyHash !== stored.bodyHash) break;
      if (now.reply) return now.reply;
    }
    return unknownAfter(performance.now() - claimedAt, limitMs);
  }

  function resultOf(
    id: string,
    found: Run | StoredSubmission,
    limitMs: number,
  ): CallReply | Promise<CallReply> {
    if ('ageMs' in found && !found.reply)
      return track(id, found.bodyHash, awaitOtherInstance(id, found, limitMs));
    return found.reply as CallReply | Promise<CallReply>;
  }

  return {
    async submit(submission, send, onLate) {
      const { id, limitMs } = submission;
      const found = runs.get(id) ?? (await store.claim(submission).catch(refuse));
      if (!found) return execute(submission, send, onLate);
      if ('limit' in found) throw overLimit(found.limit, found.waitMs);
      if (hashesOf(found).body !== hashesOf(submission).body)
        throw new CallFailure('idempotency_mismatch');
      return replayed(await resultOf(id, found, limitMs));
    },
    async replay(id, limitMs, { ageMs = 0, amountHash = '' } = {}) {
      const found = runs.get(id) ?? (await store.read(id).catch(refuse));
      if (found) {
        const reply = await resultOf(id, found, limitMs);
        const { amount } = hashesOf(found);
        if (amount === '' || amountHash === '' || amount === amountHash) return replayed(reply);
        if (!isClaimable(reply)) throw new CallFailure('idempotency_mismatch');
        return null;
      }
      const isForgotten =
        ageMs >= submissionTtlMs || (ageMs > 0 && (await store.dataAgeMs().catch(refuse)) < ageMs);
      if (isForgotten) throw new CallFailure('overloaded', { securityEvent: 'submissions_lost' });
      return null;
    },
    fault: store.fault,
    async settled() {
      while (unsettled.size > 0) await Promise.all(unsettled);
    },
  };
}

/** The amount is '' if the browser named no amount, or if an earlier release stored the submission. */
function hashesOf({ bodyHash }: { bodyHash: string }) {
  const [body = '', amount = ''] = bodyHash.split('.');
  return { body, amount };
}

/** The result is final once the exchange and the save of its result must have ended. */
function unknownAfter(ageMs: number, limitMs: number): CallReply {
  const leftMs = limitMs + moneySeconds.grace * 1000 + saveGraceMs - ageMs;
  return unknownReply(leftMs > 0 ? Math.ceil(leftMs / 1000) : undefined);
}

/** A replay has no security event, because the original request has logged the event. */
const replayed = (reply: CallReply): CallReply => ({
  ...reply,
  isReplayed: true,
  securityEvent: undefined,
});

/** A 401 is never stored, because a replay may come from a newer session. */
function storable(reply: CallReply): CallReply {
  return reply.code === 'unauthorized'
    ? failureReply(new UpstreamError('upstream_unavailable', false), 'not_sent')
    : reply;
}

function withTimeout(
  reply: Promise<CallReply>,
  limitMs: number,
  fallback: CallReply,
): Promise<CallReply> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(fallback), limitMs);
    void reply.then(resolve).finally(() => clearTimeout(timer));
  });
}

/** The key is a UUID with 122 random bits, so nobody can find the member of an id by trying. */
export function submissionId(userId: string, callName: string, idempotencyKey: string): string {
  // The id has the host of the request, not that of its site, because a changed list of sites must not change the id of a repeat.
  const parts = [currentOrigin().host, userId, callName, idempotencyKey.toLowerCase()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * The hash is keyed, because amounts and short passwords could be guessed from a plain hash. The key is the Idempotency-Key, which is never
 * stored and which is equal on every instance, unlike a secret during its rotation.
 */
export function submissionBodyHash(idempotencyKey: string, body: object): string {
  return hashUnderKey(
    idempotencyKey,
    JSON.stringify(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))),
  );
}

const hashUnderKey = (idempotencyKey: string, text: string) =>
  createHmac('sha256', idempotencyKey.toLowerCase()).update(text).digest('base64url');

interface SubmissionHeaders {
  key: string;
  /** The hash is '' if the header cannot be read. */
  amountHash: string;
  /** Milliseconds since the browser sent the submission. Infinite if the header cannot be read or is negative. */
  ageMs: number;
  /** True if the member sends although an earlier submission may still be carried out. */
  isSuperseding: boolean;
}

const wholeNumber = /^\d{1,15}$/;
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** @throws {CallFailure} `invalid_request` if the key, or the key of the earlier submission, is not a UUID */
export function readSubmissionHeaders(headers: IncomingHttpHeaders): SubmissionHeaders {
  const {
    'idempotency-key': key,
    'idempotency-supersedes': superseded,
    'idempotency-age': age = '0',
  } = headers;
  const amount = String(headers['idempotency-amount']);
  if (typeof key !== 'string' || !uuid.test(key))
    throw new CallFailure('invalid_request', { field: 'Idempotency-Key' });
  if (superseded !== undefined && !uuid.test(String(superseded)))
    throw new CallFailure('invalid_request', { field: 'Idempotency-Supersedes' });
  return {
    key,
    amountHash: wholeNumber.test(amount) ? hashUnderKey(key, amount) : '',
    ageMs: wholeNumber.test(String(age)) ? Number(age) : Infinity,
    isSuperseding: superseded !== undefined,
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { failureReply } from '#lib/server/http/callReply.ts';
import type { CallReply } from '#lib/server/http/callReply.ts';
import type { IdempotencyStore, StoredSubmission } from './idempotencyStore.ts';
import { log } from '#lib/server/log/requestLog.ts';
import type { Submission } from './submission.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/** What a run may take beyond its limit to keep its result, in milliseconds; after that it was ended from outside. */
const keepingMs = 1_000;

/** Pauses between looks at a run of another instance, in milliseconds. */
const firstPause = 50;
const maxPauseMs = 500;

/** Seconds to wait where the store is out of reach. */
const storeRetrySeconds = 2;

/** The submissions of money forms: each is carried out once at most, and everybody who asks gets its one result. */
export interface Submissions {
  /**
   * The result of a submission. Calls `send` (which never rejects) if this is the first of its id; otherwise gives the result of the first,
   * waiting for it where it still runs, here or on another instance. After the submission's limit the result is that the outcome is
   * unknown; what `send` brings later takes its place.
   * @throws {CallFailure} `idempotency_mismatch` where the first had another body, `overloaded` where the store is out of reach: in both
   * cases nothing of this submission was sent.
   */
  submit(submission: Submission, send: () => Promise<CallReply>, onLate?: (reply: CallReply) => void): Promise<CallReply>;
  /** What became of a submission; null where nothing is known of it. Never sends. @throws {CallFailure} `overloaded` */
  replay(id: string, limitMs: number): Promise<CallReply | null>;
  /** Resolves when nothing runs any more, late answers included. */
  settled(): Promise<void>;
}

/** A run of this process, or one of another instance that somebody here waits for. */
interface Run {
  bodyHash: string;
  reply: Promise<CallReply>;
}

const outcomeUnknown = () => failureReply(new UpstreamError('upstream_timeout', true), 'unknown');

/** Submissions remembered in `store`; `pause` waits so many milliseconds. */
export function createSubmissions(store: IdempotencyStore, pause: (ms: number) => Promise<unknown> = wait): Submissions {
  const runs = new Map<string, Run>();
  const unsettled = new Set<Promise<void>>();

  /** Adds a run until its reply is there. */
  function track(id: string, bodyHash: string, reply: Promise<CallReply>): Promise<CallReply> {
    const run = { bodyHash, reply };
    runs.set(id, run);
    return reply.finally(() => runs.get(id) === run && runs.delete(id));
  }

  /** A result that cannot be kept is the member's all the same. */
  async function keep({ id, bodyHash, requestId }: Submission, reply: CallReply): Promise<CallReply> {
    await store.saveResult(id, bodyHash, kept(reply)).catch(() => log.error({ event: 'submission_not_kept', requestId }));
    return reply;
  }

  function carryOut(submission: Submission, send: () => Promise<CallReply>, onLate?: (reply: CallReply) => void): Promise<CallReply> {
    const { id, bodyHash, limitMs } = submission;
    const truth = send();
    const unknown = outcomeUnknown();
    const reply = track(
      id,
      bodyHash,
      firstOf(truth, limitMs, unknown).then((first) => keep(submission, first)),
    );
    const settled = reply.then(async (first) => {
      if (first !== unknown) return;
      const late = await truth;
      if (late.outcome !== 'unknown') await keep(submission, late);
      onLate?.(late);
    });
    unsettled.add(settled);
    void settled.finally(() => unsettled.delete(settled));
    return reply;
  }

  /** Waits for a run that another instance has begun. One that was killed never ends: it is unknown, and nobody sends it again. */
  async function awaitElsewhere(id: string, known: StoredSubmission, limitMs: number): Promise<CallReply> {
    const deadline = performance.now() + limitMs + keepingMs - known.ageMs;
    for (let ms = firstPause; performance.now() < deadline; ms = Math.min(ms * 1.5, maxPauseMs)) {
      await pause(ms);
      // A look that fails is like one that finds it running.
      const now = await store.read(id).catch(() => known);
      // Given free, and taken by a form gone wrong that sends another body under the same key: that result is not ours.
      if (now?.bodyHash !== known.bodyHash) break;
      if (now.reply) return now.reply;
    }
    return outcomeUnknown();
  }

  function resultOf(id: string, known: Run | StoredSubmission, limitMs: number): CallReply | Promise<CallReply> {
    if ('ageMs' in known && !known.reply) return track(id, known.bodyHash, awaitElsewhere(id, known, limitMs));
    return known.reply as CallReply | Promise<CallReply>;
  }

  return {
    async submit(submission, send, onLate) {
      const { id, bodyHash, limitMs } = submission;
      const known = runs.get(id) ?? (await store.claim(id, bodyHash).catch(refuse));
      if (!known) return carryOut(submission, send, onLate);
      if (known.bodyHash !== bodyHash) throw new CallFailure('idempotency_mismatch');
      return replayed(await resultOf(id, known, limitMs));
    },
    async replay(id, limitMs) {
      const known = runs.get(id) ?? (await store.read(id).catch(refuse));
      return known && replayed(await resultOf(id, known, limitMs));
    },
    async settled() {
      while (unsettled.size > 0) await Promise.all(unsettled);
    },
  };
}

function refuse(): never {
  throw new CallFailure('overloaded', { retryAfterSeconds: storeRetrySeconds, securityEvent: 'shared_state_away' });
}

/** What raised a warning in the log raised it once. */
const replayed = (reply: CallReply): CallReply => ({ ...reply, isReplayed: true, securityEvent: undefined });

/** The end of a session is not for those who ask later, with a session of that time: for them it only was not sent. */
function kept(reply: CallReply): CallReply {
  return reply.code === 'unauthorized' ? failureReply(new UpstreamError('upstream_unavailable', false), 'not_sent') : reply;
}

/** `truth`, or `unknown` where it takes longer. */
function firstOf(truth: Promise<CallReply>, limitMs: number, unknown: CallReply): Promise<CallReply> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(unknown), limitMs);
    void truth.then(resolve).finally(() => clearTimeout(timer));
  });
}

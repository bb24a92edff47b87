import { setTimeout as pause } from 'node:timers/promises';
import type { CallDefinition } from '#contract/callDefinition.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import { UpstreamError } from './upstreamError.ts';

/**
 * A call of a class is refused if this many calls of all classes are waiting. So health checks (`poll`) leave 50 slots to other calls, and
 * all calls leave 50 slots to money calls.
 */
const maxCalls = { poll: 150, usual: 200, money: 250 };

/** Money calls wait up to 80 s each. An upstream that hangs only on money calls must not block all other calls. */
const maxMoneyCalls = 100;

/** Each read adds this to the retry budget, so at most a tenth of the reads are retried. */
const retriesPerRead = 0.1;

/** A restart of the upstream breaks all connections, so some retries are saved for it. */
const maxRetries = 10;

/** After a failure later than this, the time limit of the call leaves no time for a retry. */
const maxFailureMs = 2_000;

const minPauseMs = 100;
const maxPauseMs = 300;

const megabyte = 1_048_576;

/** At 8 MB each, the large responses take at most 128 MB, and as much again for their compressed bytes. */
const maxLargeResponses = 16;

/** The limit holds for the received bytes, and again for the decompressed bytes (docs/decisions/0013). */
export interface ResponseMemory {
  readonly limit: number;
  readonly reserved: number;
  /** @throws {UpstreamError} `upstream_invalid` over the limit, `overloaded` if there are too many large responses */
  reserve: (bytes: number) => void;
  /** `release` must be called when the response has been read. */
  release: () => void;
}

export function createBudgets(
  meter: Pick<Meter, 'shed'> | null,
  wait: (ms: number) => Promise<unknown> = pause,
) {
  let waiting = 0;
  let waitingMoney = 0;
  let retries = 0;
  let largeResponses = 0;

  return {
    get waiting() {
      return waiting;
    },

    /** @throws {UpstreamError} `overloaded`, not sent, if the class has no free slot */
    acquire(traffic: keyof typeof maxCalls): () => void {
      const isMoney = traffic === 'money';
      if (waiting >= maxCalls[traffic] || (isMoney && waitingMoney >= maxMoneyCalls)) {
        meter?.shed(traffic);
        throw new UpstreamError('overloaded', false, { retryAfterSeconds: 2 });
      }
      waiting += 1;
      if (isMoney) waitingMoney += 1;
      return () => {
        waiting -= 1;
        if (isMoney) waitingMoney -= 1;
      };
    },

    /** A stale keep-alive or a restart of the upstream loses a connection before the response begins, so such a read is retried once. */
    async withOneRetry<Answer>(read: (resends: number) => Promise<Answer>): Promise<Answer> {
      const startedAt = performance.now();
      retries = Math.min(retries + retriesPerRead, maxRetries);
      try {
        return await read(0);
      } catch (error) {
        const isLost =
          error instanceof UpstreamError &&
          error.isConnectionLost &&
          performance.now() - startedAt <= maxFailureMs;
        if (!isLost || retries < 1) throw error;
        retries -= 1;
      }
      await wait(minPauseMs + Math.random() * (maxPauseMs - minPauseMs));
      return read(1);
    },

    memoryOf({ answerMegabytes = 1 }: CallDefinition): ResponseMemory {
      const limit = answerMegabytes * megabyte;
      let reserved = megabyte;
      return {
        limit,
        get reserved() {
          return reserved;
        },
        reserve(bytes) {
          if (bytes > limit) throw new UpstreamError('upstream_invalid', true);
          if (bytes <= reserved) return;
          if (largeResponses >= maxLargeResponses) {
            meter?.shed('long');
            throw new UpstreamError('overloaded', true, { retryAfterSeconds: 1 });
          }
          largeResponses += 1;
          reserved = limit;
        },
        release() {
          if (reserved > megabyte) largeResponses -= 1;
          reserved = megabyte;
        },
      };
    },
  };
}

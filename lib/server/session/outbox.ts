import { log } from '#lib/server/log/requestLog.ts';

/** About 20 MB. Above this the oldest write is given up. */
export const maxWaiting = 100_000;

const retryMs = 1_000;

/** The number of waiting writes that are tried at once after an outage. */
const batchSize = 500;

/** Writes for the rest of a lifetime. Throws or rejects while the store cannot be written. */
type Write<Result> = (lifetimeMs: number) => Result | Promise<Result>;

interface Waiting {
  write: Write<unknown>;
  /** `performance.now()` time. */
  endsAt: number;
}

/** Writes that a store could not take: Redis is away, or the disk is full. They wait in memory, the oldest first, and are tried again. */
export function createOutbox() {
  const waiting = new Map<string, Waiting>();
  let isRetrying = false;

  const attempt = (entry: Waiting) => entry.write(Math.max(1, Math.ceil(entry.endsAt - performance.now())));

  async function writeBatch(): Promise<void> {
    for (const [key, { endsAt }] of waiting) if (endsAt <= performance.now()) waiting.delete(key);
    const batch = [...waiting].slice(0, batchSize).map(async ([key, entry]) => {
      await attempt(entry);
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
    /** The last try before the process ends. */
    close: writeBatch,
  };
}

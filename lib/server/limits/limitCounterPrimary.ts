import type { LimitName } from '#lib/server/config/limits.ts';
import type { Channel } from '#lib/server/workers/channel.ts';
import { remoteService, type Remote } from '#lib/server/workers/remoteService.ts';
import { refundNothing, type LimitCounter, type MemoryCounter } from './limitCounter.ts';

/** The counter in the primary, for its workers. */
export const createLimitService = (counter: MemoryCounter) => ({
  count(name: LimitName, key: string) {
    const { waitMs, endsAt } = counter.count(name, key);
    return { waitMs, endsAt };
  },
  refund: (name: LimitName, key: string, endsAt: number) => counter.refund(name, key, endsAt),
  reset: (name: LimitName, key: string) => counter.reset(name, key),
});

type LimitService = ReturnType<typeof createLimitService>;

/** Counts in the primary, for all workers. While that does not answer, `memory` counts for this worker, as without Redis. */
export function createPrimaryCounter(channel: Channel, memory: LimitCounter): LimitCounter {
  const primary: Remote<LimitService> = remoteService<LimitService>(channel, 'limits', ['count', 'refund', 'reset'], {
    onLate: {
      // `memory` has counted it meanwhile.
      count: ({ waitMs, endsAt }, name, key) => void (waitMs === 0 && primary.refund(name, key, endsAt).catch(() => {})),
    },
  });
  return {
    async count(name, key) {
      try {
        const { waitMs, endsAt } = await primary.count(name, key);
        if (waitMs > 0) return { waitMs, refund: refundNothing };
        return { waitMs, refund: () => primary.refund(name, key, endsAt).catch(() => {}) };
      } catch {
        return memory.count(name, key);
      }
    },
    async reset(name, key) {
      await memory.reset(name, key);
      await primary.reset(name, key).catch(() => {});
    },
  };
}

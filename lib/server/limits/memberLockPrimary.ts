import { LRUCache } from 'lru-cache';
import type { Channel } from '#lib/server/workers/channel.ts';
import { remoteService, type Remote } from '#lib/server/workers/remoteService.ts';
import { refundNothing } from './limitCounter.ts';
import type { MemberLock } from './memberLock.ts';

/** A try that nobody takes back in this time stays a failure. A withdrawal ends within a minute. */
const undoTtlMs = 600_000;
const maxUndos = 50_000;

/** The locks in the primary, for its workers. A try has a number under which its worker takes it back. */
export function createLockService(lock: MemberLock) {
  const undos = new LRUCache<number, { refund: () => unknown; clear: () => unknown }>({ max: maxUndos, ttl: undoTtlMs });
  let lastTry = 0;
  const undo = async (number: number, how: 'refund' | 'clear') => {
    await undos.get(number)?.[how]();
    undos.delete(number);
  };
  return {
    async count(key: string, isCounted: boolean) {
      const { waitMs, lockMs, refund, clear } = await lock(key, isCounted);
      if (waitMs > 0 || !isCounted) return { waitMs, lockMs, number: 0 };
      undos.set((lastTry += 1), { refund, clear });
      return { waitMs, lockMs, number: lastTry };
    },
    refund: (number: number) => undo(number, 'refund'),
    clear: (number: number) => undo(number, 'clear'),
  };
}

type LockService = ReturnType<typeof createLockService>;

/** The locks of all workers. While the primary does not answer, `memory` locks for this worker, as without Redis. */
export function createPrimaryLock(channel: Channel, memory: MemberLock): MemberLock {
  const primary: Remote<LockService> = remoteService<LockService>(channel, 'locks', ['count', 'refund', 'clear'], {
    onLate: {
      // `memory` has counted it meanwhile.
      count: ({ number }) => void primary.refund(number).catch(() => {}),
    },
  });
  return async (key, isCounted) => {
    try {
      const { waitMs, lockMs, number } = await primary.count(key, isCounted);
      if (number === 0) return { waitMs, lockMs, refund: refundNothing, clear: refundNothing };
      const quietly = (work: Promise<unknown>) => work.catch(() => {});
      return { waitMs, lockMs, refund: () => quietly(primary.refund(number)), clear: () => quietly(primary.clear(number)) };
    } catch {
      return memory(key, isCounted);
    }
  };
}

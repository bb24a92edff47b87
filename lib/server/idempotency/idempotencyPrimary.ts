import { failureReply } from '#lib/server/http/callReply.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import type { Channel } from '#lib/server/workers/channel.ts';
import { remoteService } from '#lib/server/workers/remoteService.ts';
import { unknownReply, type IdempotencyStore } from './idempotencyStore.ts';

/** The store of the primary, for one worker. */
export interface WorkerSubmissions {
  service: Pick<IdempotencyStore, keyof IdempotencyStore>;
  /** The worker has ended: what it was sending becomes unknown, as at a start after a killed process. */
  end: () => Promise<void>;
}

/** Remembers what the worker has claimed and not saved. */
export function createWorkerSubmissions(store: IdempotencyStore): WorkerSubmissions {
  const running = new Map<string, { bodyHash: string; requestId: string }>();
  let isEnded = false;
  return {
    service: {
      async claim(claim) {
        // A claim that is read after the end of its worker would run forever.
        if (isEnded) throw new Error('the worker has ended');
        const { id, bodyHash, requestId } = claim;
        const found = await store.claim(claim);
        if (found === null) running.set(id, { bodyHash, requestId });
        return found;
      },
      read: (id) => store.read(id),
      keptMs: () => store.keptMs(),
      async saveResult(id, bodyHash, reply) {
        await store.saveResult(id, bodyHash, reply);
        running.delete(id);
      },
    },
    async end() {
      isEnded = true;
      for (const [id, { bodyHash, requestId }] of running) {
        log.warn({ event: 'submission_interrupted', requestId });
        await store.saveResult(id, bodyHash, unknownReply()).catch(() => log.error({ event: 'submission_not_kept', requestId }));
      }
      running.clear();
    },
  };
}

/** The store of the primary, as its workers see it. Every method rejects while the primary does not answer, so that money is refused. */
export function createPrimaryStore(channel: Channel): IdempotencyStore {
  const notSent = failureReply(new UpstreamError('upstream_unavailable', false), 'not_sent');
  const store: IdempotencyStore = remoteService<IdempotencyStore>(channel, 'submissions', ['claim', 'read', 'keptMs', 'saveResult'], {
    onLate: {
      // The member was told that nothing was sent, so the key is free.
      claim(found, { id, bodyHash }) {
        if (found === null) void store.saveResult(id, bodyHash, notSent).catch(() => {});
      },
    },
  });
  return store;
}

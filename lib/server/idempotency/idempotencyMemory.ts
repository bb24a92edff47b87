import { LRUCache } from 'lru-cache';
import type { CallReply } from '#lib/server/http/callReply.ts';
import { isClaimable, submissionTtlMs, type IdempotencyStore } from './idempotencyStore.ts';

/** Maximum of stored submissions, about 40 MB. The oldest are evicted. */
const maxSubmissions = 100_000;

interface Entry {
  bodyHash: string;
  reply?: CallReply;
  /** `performance.now()` of the claim or the result. */
  since: number;
}

/** Stores submissions in the memory of this process. */
export function createMemoryStore(max = maxSubmissions): IdempotencyStore {
  const entries = new LRUCache<string, Entry>({ max, ttl: submissionTtlMs });
  const known = ({ since, ...entry }: Entry) => ({ ...entry, ageMs: performance.now() - since });
  return {
    claim: async (id, bodyHash) => {
      const entry = entries.get(id);
      if (entry && !(entry.reply && isClaimable(entry.reply))) return known(entry);
      entries.set(id, { bodyHash, since: performance.now() });
      return null;
    },
    read: async (id) => {
      const entry = entries.get(id);
      return entry ? known(entry) : null;
    },
    saveResult: async (id, bodyHash, reply) => void entries.set(id, { bodyHash, reply, since: performance.now() }),
  };
}

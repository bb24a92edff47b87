import { LRUCache } from 'lru-cache';
import type { CallReply } from '#lib/server/http/callReply.ts';
import { isClaimable, submissionTtlMs } from './idempotencyStore.ts';
import type { IdempotencyStore } from './idempotencyStore.ts';

/** More submissions than this within 24 hours push out the oldest: some 40 MB at the most. */
const maxSubmissions = 100_000;

interface Entry {
  bodyHash: string;
  reply?: CallReply;
  /** On the clock of `performance.now()`, which nobody sets. */
  since: number;
}

/** Remembers submissions in this process alone, until it ends. */
export function createMemoryStore(): IdempotencyStore {
  const entries = new LRUCache<string, Entry>({ max: maxSubmissions, ttl: submissionTtlMs });
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

import { LRUCache } from 'lru-cache';
import { maxMembersInMemory } from './limits.ts';

/** A cache by member or session, which forgets the least recently used one first, or an entry older than `ttl` ms (0 = never). */
export const createMemberCache = <Value extends string | number | boolean | object>(ttl = 0) =>
  // `maxSize` reserves no memory, unlike `max`.
  new LRUCache<string, Value>({ maxSize: maxMembersInMemory, sizeCalculation: () => 1, ttl });

import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { maxMembersInMemory } from '#lib/server/config/limits.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** A hash that reveals nothing without the secret. With HASH_SECRET it survives a rotation of NEXTAUTH_SECRET. */
export function keyedHash(purpose: string, text: string, length: number): string {
  return createHmac('sha256', `${purpose}|${serverEnv().hashSecret}`).update(text).digest('base64url').slice(0, length);
}

/** Backends may ignore case, width, accents and invisible characters, so all such spellings of an id have the same key. */
export const accountOf = (userId: string): string =>
  userId
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .slice(0, 64);

const memberHashes = new LRUCache<string, string>({ maxSize: maxMembersInMemory, sizeCalculation: () => 1 });

/** Groups the log lines of a member, refused logins included. */
export function memberHash(userId: string): string {
  let hash = memberHashes.get(userId);
  if (hash === undefined) {
    hash = keyedHash('log-member', accountOf(userId), 16);
    memberHashes.set(userId, hash);
  }
  return hash;
}

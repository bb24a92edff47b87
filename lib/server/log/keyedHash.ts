import { createHmac } from 'node:crypto';
import { createBoundedCache } from '#lib/server/config/limits.ts';

/** With HASH_SECRET, the hashes stay the same after a change of NEXTAUTH_SECRET. */
export type KeyedHash = (purpose: string, text: string, length: number) => string;

export const createKeyedHash =
  (secret: string): KeyedHash =>
  (purpose, text, length) =>
    createHmac('sha256', `${purpose}|${secret}`).update(text).digest('base64url').slice(0, length);

const maxIdLength = 64;

/** Unicode does not decompose these letters, but collations without accents compare them as equal. */
const plainLetters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
};

/** Backends may ignore the case, width, accents and invisible characters of an id, so all such spellings count as one account. */
export const accountOf = (userId: string): string =>
  userId
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[æœßøłđðħı]/g, (letter) => plainLetters[letter] ?? letter)
    .trim()
    .slice(0, maxIdLength);

export function createMemberHash(keyedHash: KeyedHash): (userId: string) => string {
  const hashes = createBoundedCache<string>();
  return (userId) => {
    const cached = hashes.get(userId);
    if (cached !== undefined) return cached;
    const hash = keyedHash('log-member', accountOf(userId), 16);
    // The id of a refused login can have any length, so long ids are not cached.
    if (userId.length <= maxIdLength) hashes.set(userId, hash);
    return hash;
  };
}

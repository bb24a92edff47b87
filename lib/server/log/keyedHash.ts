import { createHmac } from 'node:crypto';
import { createMemberCache } from '#lib/server/config/limits.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** A hash that reveals nothing without the secret. With HASH_SECRET it survives a rotation of NEXTAUTH_SECRET. */
export function keyedHash(purpose: string, text: string, length: number): string {
  return createHmac('sha256', `${purpose}|${serverEnv().hashSecret}`).update(text).digest('base64url').slice(0, length);
}

const maxIdLength = 64;

/** Letters that Unicode does not take apart, and that collations without accents compare as equal to these. */
const plainLetters: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' };

/** Backends may ignore case, width, accents and invisible characters, so all such spellings of an id have the same key. */
export const accountOf = (userId: string): string =>
  userId
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[æœßøłđðħı]/g, (letter) => plainLetters[letter] ?? letter)
    .trim()
    .slice(0, maxIdLength);

const memberHashes = createMemberCache<string>();

/** Groups the log lines of a member, refused logins included. */
export function memberHash(userId: string): string {
  const known = memberHashes.get(userId);
  if (known !== undefined) return known;
  const hash = keyedHash('log-member', accountOf(userId), 16);
  // The id of a refused login is as long as its sender likes.
  if (userId.length <= maxIdLength) memberHashes.set(userId, hash);
  return hash;
}

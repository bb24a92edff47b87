import { createHash, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer>;
const saltLength = 16;
const hashLength = 32;

/** A salted scrypt hash as `cost.salt.hash`. `cost` is scrypt's N, a power of two. Runs off the main thread. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await derive(password, salt, hashLength, { N: cost });
  return [cost, salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/** Whether `password` matches the hash, in constant time. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [cost, salt = '', hash = ''] = stored.split('.');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), hashLength, { N: Number(cost) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** A hash for unknown members: checking it takes as long and never matches. */
export const unmatchablePassword = (cost: number) => `${cost}..`;

/** 256 random bits, safe in URLs and headers. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** The database stores this in place of a random secret. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

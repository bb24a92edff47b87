import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const saltLength = 16;
const hashLength = 32;

/** scrypt with a salt of its own, as `salt.hash` in base64url. Runs off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return `${salt.toString('base64url')}.${(await derive(password, salt, hashLength)).toString('base64url')}`;
}

/** Whether `password` is the one that was hashed. Takes the same time for right and wrong ones; a stored text of another form is never right. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), hashLength);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** 256 random bits, safe in a URL and in a header. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** What is kept of a random secret: nothing that could be used in its place. */
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

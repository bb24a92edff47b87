import { createHash, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import type { User } from '#contract/records/user.ts';
import type { BackendContext } from '../backendContext.ts';
import { memberBalances } from '../ledger/ledger.ts';

interface MemberRow {
  user_id: string;
  nick: string;
  phone: string;
  level: number;
  bank_name: string;
  bank_owner: string;
  bank_number: string;
}

/** The member's record on the wire: money from the ledger, comp as `rolling`. */
export function readUser({ database }: BackendContext, memberId: number): User {
  const member = database.one<MemberRow>('SELECT * FROM members WHERE id = ?', memberId)!;
  const { balance, game, comp } = memberBalances(database, memberId);
  return {
    userId: member.user_id,
    nick: member.nick,
    phone: member.phone,
    level: member.level,
    balance,
    in_balance: game,
    rolling: comp,
    bankname: member.bank_name,
    bankOwner: member.bank_owner,
    banknum: member.bank_number,
  };
}

export function isDepositLocked({ database }: BackendContext, memberId: number): boolean {
  return database.one('SELECT 1 FROM members WHERE id = ? AND is_deposit_locked = 1', memberId) !== undefined;
}

/** A token for a new login. Deletes expired tokens. */
export function issueToken({ database, now, rules }: BackendContext, memberId: number): string {
  const token = randomSecret();
  database.run('DELETE FROM tokens WHERE expires_at <= ?', now());
  database.run('INSERT INTO tokens (hash, member_id, expires_at) VALUES (?, ?, ?)', hashSecret(token), memberId, now() + rules.tokenLifeMs);
  return token;
}

/** The member a token belongs to; undefined if it is unknown or expired. */
export function memberOfToken({ database, now }: BackendContext, token: string): number | undefined {
  const sql = 'SELECT member_id AS memberId FROM tokens WHERE hash = ? AND expires_at > ?';
  return database.one<{ memberId: number }>(sql, hashSecret(token), now())?.memberId;
}

export function revokeOtherTokens({ database }: BackendContext, memberId: number, token: string): void {
  database.run('DELETE FROM tokens WHERE member_id = ? AND hash <> ?', memberId, hashSecret(token));
}

/** Whether a withdrawal may proceed with the typed password, if any. Members without a withdrawal password need none. */
export async function isWithdrawalPassword(
  { database, rules }: BackendContext,
  memberId: number,
  typed: string | undefined,
): Promise<boolean> {
  const { hash } = database.one<{ hash: string }>('SELECT withdrawal_hash AS hash FROM members WHERE id = ?', memberId)!;
  if (hash === '') return true;
  return typed === undefined ? !rules.isWithdrawalPasswordRequired : isPassword(typed, hash);
}

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

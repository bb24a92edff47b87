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

/** `rolling` is comp (a bonus), and `in_balance` is the money in a game. */
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
  return (
    database.one('SELECT 1 FROM members WHERE id = ? AND is_deposit_locked = 1', memberId) !==
    undefined
  );
}

export function issueToken({ database, now, rules }: BackendContext, memberId: number): string {
  const token = randomSecret();
  database.run('DELETE FROM tokens WHERE expires_at <= ?', now());
  database.run(
    'INSERT INTO tokens (hash, member_id, expires_at) VALUES (?, ?, ?)',
    hashSecret(token),
    memberId,
    now() + rules.tokenLifeMs,
  );
  return token;
}

export function memberOfToken(
  { database, now }: BackendContext,
  token: string,
): number | undefined {
  const sql = 'SELECT member_id AS memberId FROM tokens WHERE hash = ? AND expires_at > ?';
  return database.one<{ memberId: number }>(sql, hashSecret(token), now())?.memberId;
}

export function revokeOtherTokens(
  { database }: BackendContext,
  memberId: number,
  token: string,
): void {
  database.run('DELETE FROM tokens WHERE member_id = ? AND hash <> ?', memberId, hashSecret(token));
}

/** Members without a withdrawal password need none. Undefined passes unless the rules require a password. */
export async function isWithdrawalPassword(
  { database, rules }: BackendContext,
  memberId: number,
  typed: string | undefined,
): Promise<boolean> {
  const { hash } = database.one<{ hash: string }>(
    'SELECT withdrawal_hash AS hash FROM members WHERE id = ?',
    memberId,
  )!;
  if (hash === '') return true;
  return typed === undefined ? !rules.isWithdrawalPasswordRequired : isPassword(typed, hash);
}

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
) => Promise<Buffer>;
const saltLength = 16;
const hashLength = 32;

/** The hash is stored as `cost.salt.hash`, where `cost` is the parameter N of scrypt. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await derive(password, salt, hashLength, { N: cost });
  return [cost, salt.toString('base64url'), hash.toString('base64url')].join('.');
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [cost, salt = '', hash = ''] = stored.split('.');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), hashLength, {
    N: Number(cost),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** No password matches this hash, and the check takes as long as the check of a member's hash. */
export const unmatchablePassword = (cost: number) => `${cost}..`;

export const randomSecret = () => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

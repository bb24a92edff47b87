import type { User } from '#contract/records/user.ts';
import type { BackendContext } from '../backendContext.ts';
import { memberBalances } from '../ledger/ledger.ts';
import { hashSecret, randomSecret } from './secrets.ts';

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

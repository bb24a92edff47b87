import type { BackendContext } from '../backendContext.ts';
import { isPassword } from './secrets.ts';

/**
 * Whether a withdrawal may proceed with the typed password, if any. Members without a withdrawal password need none.
 * A try is counted before the check, so that parallel requests cannot exceed the limit; a right password within the limit clears the count.
 */
export async function isWithdrawalPassword(context: BackendContext, memberId: number, typed: string | undefined): Promise<boolean> {
  const { database, now, rules } = context;
  const { withdrawal_hash: hash } = database.one<{ withdrawal_hash: string }>(
    'SELECT withdrawal_hash FROM members WHERE id = ?',
    memberId,
  )!;
  if (hash === '') return true;
  if (typed === undefined) return !rules.isWithdrawalPasswordRequired;

  database.run('DELETE FROM withdrawal_tries WHERE made_at <= ?', now() - rules.withdrawalPasswordLockMs);
  const { tries } = database.one<{ tries: number }>('SELECT count(*) AS tries FROM withdrawal_tries WHERE member_id = ?', memberId)!;
  if (tries >= rules.maxWithdrawalPasswordTries) return false;
  database.run('INSERT INTO withdrawal_tries (member_id, made_at) VALUES (?, ?)', memberId, now());

  const isRight = await isPassword(typed, hash);
  if (isRight) database.run('DELETE FROM withdrawal_tries WHERE member_id = ?', memberId);
  return isRight;
}

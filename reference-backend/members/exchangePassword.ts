import type { BackendContext } from '../backendContext.ts';
import { hashPassword, isPassword } from './secrets.ts';

/** A withdrawal password as it is kept; '' stays '', for a member who set none. */
export const hashExchangePassword = (password: string, cost: number): Promise<string> | string =>
  password === '' ? '' : hashPassword(password, cost);

/**
 * Whether a withdrawal may go on with what was typed, if anything was. Who set no withdrawal password is never asked for one.
 * A try counts before it is checked, so that many at once do not outrun the count; the right one within the limit clears it.
 */
export async function isExchangePassword(context: BackendContext, memberId: number, typed: string | undefined): Promise<boolean> {
  const { database, now, rules } = context;
  const { exchange_hash: hash } = database.one<{ exchange_hash: string }>('SELECT exchange_hash FROM members WHERE id = ?', memberId)!;
  if (hash === '') return true;
  if (typed === undefined) return !rules.isExchangePasswordRequired;

  database.run('DELETE FROM exchange_tries WHERE made_at <= ?', now() - rules.exchangeLockMs);
  const { tries } = database.one<{ tries: number }>('SELECT count(*) AS tries FROM exchange_tries WHERE member_id = ?', memberId)!;
  if (tries >= rules.exchangeTries) return false;
  database.run('INSERT INTO exchange_tries (member_id, made_at) VALUES (?, ?)', memberId, now());

  const isRight = await isPassword(typed, hash);
  if (isRight) database.run('DELETE FROM exchange_tries WHERE member_id = ?', memberId);
  return isRight;
}

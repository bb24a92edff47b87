import { z } from 'zod';
import { answer, defineCall } from '../callDefinition.ts';
import { applicationRecord } from '../records/application.ts';
import { boardEntryRecord } from '../records/boardEntry.ts';
import { amount, recordId, secret } from '../requestFields.ts';
import { wireRows, wireValue } from '../wireRecord.ts';
import { readOptionalAmount } from '../wireValues.ts';

const oneOrAll = z.strictObject({ id: recordId.optional() });

export const balanceCalls = {
  /** Applies for a deposit of `balance` won. `wait` = an earlier deposit is pending, `pass` = the member is not allowed to deposit. */
  'apply-user-deposit': defineCall('member', 'money', '/public/balance/apply_user_deposit', {
    request: z.strictObject({ balance: amount }),
    statuses: ['success', 'wait', 'alread', 'already', 'pass'], // sic: alread
  }),

  /** Applies for a withdrawal of `balance` won. The field `pass` is the withdrawal password. The status `pass` = this password is wrong. */
  'apply-user-withdraw': defineCall('member', 'money', '/public/balance/apply_user_withdraw', {
    request: z.strictObject({ balance: amount, pass: secret.optional() }),
    statuses: ['success', 'balance', 'wait', 'pass', 'time'],
  }),

  /** Exchanges `balance` won of comp money for balance. Returns the new balance and the new comp money (`rolling`), both in won. */
  'roll-to-balance': defineCall('member', 'money', '/public/balance/user_roll_to_balance', {
    request: z.strictObject({ balance: amount }),
    response: answer(
      { balance: wireValue(readOptionalAmount), rolling: wireValue(readOptionalAmount) },
      { aliases: { rolling: ['point'] } },
    ),
    statuses: ['success', 'low_point', 'balance', 'wait'],
  }),

  'get-deposit-list': defineCall('member', 'read', '/balance/get_deposit_list', {
    response: answer({ deposits: wireRows(applicationRecord) }, { required: ['deposits'] }),
  }),

  /** Hides one deposit in the member's history. Without `id`, it hides all deposits. */
  'del-deposit': defineCall('member', 'write', '/balance/user_del_deposit', { request: oneOrAll }),

  /** Some upstreams name the list of withdrawals `deposits`. */
  'get-withdraw-list': defineCall('member', 'read', '/balance/get_withdraw_list', {
    response: answer(
      { withdraws: wireRows(applicationRecord) },
      { required: ['withdraws'], aliases: { withdraws: ['deposits'] } },
    ),
  }),

  /** Hides one withdrawal in the member's history. Without `id`, it hides all withdrawals. */
  'del-withdraw': defineCall('member', 'write', '/balance/user_del_withdraw', {
    request: oneOrAll,
  }),

  /** The public board of recent deposits. The call locks nothing, despite its path. */
  'get-deposit-board': defineCall('visitor', 'read', '/balance/get_balance_deposit_lock', {
    response: answer({ deposits: wireRows(boardEntryRecord) }, { required: ['deposits'] }),
    shared: { seconds: 10 },
  }),

  /** The public board of recent withdrawals. The call locks nothing, despite its path. */
  'get-withdraw-board': defineCall('visitor', 'read', '/balance/get_balance_withdraw_lock', {
    response: answer({ withdraws: wireRows(boardEntryRecord) }, { required: ['withdraws'] }),
    shared: { seconds: 10 },
  }),
};

import { z } from 'zod';
import { answer, defineCall } from '../callDefinition.ts';
import { amount, line, optionalSecret, secret } from '../requestFields.ts';
import { userRecord } from '../records/user.ts';
import { wireOptional, wireValue } from '../wireRecord.ts';
import { readNumber, readText } from '../wireValues.ts';

const currentUser = wireOptional(userRecord);

export const userCalls = {
  /** Sign-in. `session` is the upstream's token. The portal stores it in the encrypted cookie, so no script in the browser can read it. */
  'user-do-login': defineCall('visitor', 'write', '/public/user/do_login', {
    timeoutSeconds: 10,
    request: z.strictObject({ id: line(64), pw: secret }),
    response: answer(
      { session: z.string().max(8_192).default('') },
      { required: ['session'], aliases: { session: ['token'] } },
    ),
    serverOnly: ['session'],
  }),

  /**
   * The browser makes this call every 30 seconds. It returns the user, and the numbers of unread messages and answers.
   * Any status but `success` means that the session has ended. The portal masks phone and account number in the answer.
   */
  'user-health-check': defineCall('member', 'read', '/public/user/user_health_check', {
    response: answer(
      { user: currentUser, noteCount: wireValue(readNumber), helpCount: wireValue(readNumber) },
      {
        required: ['user'],
        aliases: { noteCount: ['user.noteCount'], helpCount: ['user.helpCount'] },
      },
    ),
  }),

  /** `exchange_pw` is the withdrawal password, `code` is the join code. Each is '' if the site does not ask for it. */
  'user-register': defineCall('visitor', 'write', '/public/user/reg', {
    limit: 'register',
    request: z.strictObject({
      id: line(64),
      nick: line(64),
      pw: secret,
      pass_check: secret,
      phone: line(32),
      bankname: line(64),
      banknumber: line(64),
      bankowner: line(64),
      exchange_pw: optionalSecret,
      code: z.string().max(64),
    }),
    statuses: ['success', 'alread_have_user', 'alread', 'already', 'cant_find_code'], // sic: alread_have_user, alread
  }),

  /** `success` = the nickname is free. */
  'check-user-nick': defineCall('visitor', 'read', '/public/user/check_user_nick', {
    limit: 'check',
    request: z.strictObject({ nick: line(64) }),
  }),

  /** `success` = the member id is free. */
  'check-user-id': defineCall('visitor', 'read', '/public/user/check_user_id', {
    limit: 'check',
    request: z.strictObject({ id: line(64) }),
  }),

  /** The join code of the page's domain. The upstream finds the domain in the Origin header. */
  'get-reg-domain': defineCall('visitor', 'read', '/public/user/getRegDomain', {
    response: answer({ code: wireValue(readText), domain: wireValue(readText) }),
    forwardsOrigin: true,
  }),

  /** The user without the unread counters. Only this call gives the browser the whole phone number and account number. */
  'get-member': defineCall('member', 'read', '/public/user/get_member', {
    response: answer({ user: currentUser }, { required: ['user'] }),
  }),

  /** Exchanges all comp money for balance. */
  'change-to-point': defineCall('member', 'money', '/public/user/user_chang_to_point', {
    statuses: ['success', 'low_point'],
  }), // sic

  /**
   * `pass` is the new login password, `current` is the present one. The portal requires and checks `current` but does not send it to the
   * upstream, so the schema has `current` as optional. The specification also lists the path without /public.
   */
  'change-password': defineCall('member', 'write', '/public/user/user_exchange_to_pass', {
    request: z.strictObject({ pass: secret, current: secret.optional() }),
  }),

  /** Exchanges `balance` won of balance for comp money. */
  'money-to-point': defineCall('member', 'money', '/user/money_to_point', {
    request: z.strictObject({ balance: amount }),
  }),

  /** Exchanges `point` won of comp money for balance. */
  'point-to-money': defineCall('member', 'money', '/user/point_to_money', {
    request: z.strictObject({ point: amount }),
  }),
};

import { z } from 'zod';
import { answer, defineCall } from '../callDefinition.ts';
import { amount, line, noBody, secret } from '../requestFields.ts';
import { userRecord } from '../records/user.ts';
import { wireValue } from '../wireRecord.ts';
import { readNumber, readText } from '../wireValues.ts';

const currentUser = userRecord.optional().transform((user) => user ?? null);

/** Sign-in, registration, the member's own record and comp money: paths under /public/user/ and /user/. */
export const userCalls = {
  /** Sign-in. `session` is the upstream's token. It is stored in the encrypted cookie and not sent to the browser. */
  'user-do-login': defineCall({
    upstreamPath: '/public/user/do_login',
    access: 'visitor',
    kind: 'write',
    timeoutSeconds: 10,
    request: z.strictObject({ id: line(64), pw: secret }),
    response: answer({ session: z.string().max(8_192).default('') }, { required: ['session'], aliases: { session: ['token'] } }),
    statuses: ['success'],
    serverOnly: ['session'],
  }),

  /** Sent every 30 seconds: the user and the unread counters. Any status but `success` = the session has ended. */
  'user-health-check': defineCall({
    upstreamPath: '/public/user/user_health_check',
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer(
      { user: currentUser, noteCount: wireValue(readNumber), helpCount: wireValue(readNumber) },
      { required: ['user'], aliases: { noteCount: ['user.noteCount'], helpCount: ['user.helpCount'] } },
    ),
    statuses: ['success'],
  }),

  /** `exchange_pw` is the withdrawal password, `code` the join code; empty if the site does not ask for them. */
  'user-register': defineCall({
    upstreamPath: '/public/user/reg',
    access: 'visitor',
    kind: 'write',
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
      exchange_pw: z.string().max(128),
      code: z.string().max(64),
    }),
    response: answer({}),
    statuses: [
      'success',
      'alread_have_user', // sic
      'alread', // sic
      'already',
      'cant_find_code',
    ],
  }),

  /** `success` = the nickname is free. */
  'check-user-nick': defineCall({
    upstreamPath: '/public/user/check_user_nick',
    access: 'visitor',
    kind: 'read',
    limit: 'check',
    request: z.strictObject({ nick: line(64) }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** `success` = the member id is free. */
  'check-user-id': defineCall({
    upstreamPath: '/public/user/check_user_id',
    access: 'visitor',
    kind: 'read',
    limit: 'check',
    request: z.strictObject({ id: line(64) }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** The join code of the page's domain; the upstream reads the Origin header. */
  'get-reg-domain': defineCall({
    upstreamPath: '/public/user/getRegDomain',
    access: 'visitor',
    kind: 'read',
    request: noBody,
    response: answer({ code: wireValue(readText), domain: wireValue(readText) }),
    statuses: ['success'],
    forwardsOrigin: true,
  }),

  /** The user without the counters. */
  'get-member': defineCall({
    upstreamPath: '/public/user/get_member',
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer({ user: currentUser }, { required: ['user'] }),
    statuses: ['success'],
  }),

  /** Exchanges all comp money for balance. */
  'change-to-point': defineCall({
    upstreamPath: '/public/user/user_chang_to_point', // sic
    access: 'member',
    kind: 'money',
    request: noBody,
    response: answer({}),
    statuses: ['success', 'low_point'],
  }),

  /** `pass` is the new login password. The specification also lists the path without /public. */
  'change-password': defineCall({
    upstreamPath: '/public/user/user_exchange_to_pass',
    access: 'member',
    kind: 'write',
    request: z.strictObject({ pass: secret }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** Exchanges `balance` won of balance for comp money. */
  'money-to-point': defineCall({
    upstreamPath: '/user/money_to_point',
    access: 'member',
    kind: 'money',
    request: z.strictObject({ balance: amount }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** Exchanges `point` won of comp money for balance. */
  'point-to-money': defineCall({
    upstreamPath: '/user/point_to_money',
    access: 'member',
    kind: 'money',
    request: z.strictObject({ point: amount }),
    response: answer({}),
    statuses: ['success'],
  }),
};

import type { CallRequest } from '#contract/calls.ts';
import type { HandlerContext, Handlers } from '../backendContext.ts';
import { memberBalances, transferFunds } from '../ledger/ledger.ts';
import {
  hashPassword,
  isPassword,
  issueToken,
  readUser,
  revokeOtherTokens,
  unmatchablePassword,
} from '../members/members.ts';

export const userHandlers = {
  'user-do-login': async (context, { id, pw }) => {
    const member = context.database.one<{ id: number; password_hash: string }>(
      'SELECT id, password_hash FROM members WHERE user_id = ?',
      id,
    );
    // An unknown id gets the same status after the same time as a wrong password, because the reply must not reveal who is a member.
    const isRight = await isPassword(
      pw,
      member?.password_hash ?? unmatchablePassword(context.rules.passwordCost),
    );
    return member && isRight
      ? { status: 'success', session: issueToken(context, member.id) }
      : { status: 'pass' };
  },

  'user-health-check': (context) => {
    const unread = context.database.one<{ noteCount: number; helpCount: number }>(
      `SELECT (SELECT count(*) FROM notes WHERE member_id = ? AND is_read = 0) AS noteCount,
              (SELECT count(*) FROM helps WHERE member_id = ? AND is_read = 0 AND answer IS NOT NULL) AS helpCount`,
      context.memberId,
      context.memberId,
    )!;
    return { status: 'success', user: readUser(context, context.memberId), ...unread };
  },

  'user-register': async (context, form) => {
    if (form.pw !== form.pass_check) return { status: 'pass' };
    const { passwordCost } = context.rules;
    const [passwordHash, withdrawalHash] = await Promise.all([
      hashPassword(form.pw, passwordCost),
      form.exchange_pw && hashPassword(form.exchange_pw, passwordCost),
    ]);
    // The checks are in the same transaction as the insert, so two simultaneous requests cannot take the same id.
    return context.database.transaction(() => {
      if (
        !context.database.one('SELECT 1 FROM join_codes WHERE code = ? COLLATE NOCASE', form.code)
      )
        return { status: 'cant_find_code' };
      if (isTaken(context, 'user_id', form.id)) return { status: 'alread_have_user' }; // sic
      if (isTaken(context, 'nick', form.nick)) return { status: 'already' };
      if (isKnownPerson(context, form)) return { status: 'alread' }; // sic
      context.database.run(
        `INSERT INTO members (user_id, nick, password_hash, withdrawal_hash, phone, level, bank_name, bank_owner, bank_number, joined_at)
         VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
        ...[
          form.id,
          form.nick,
          passwordHash,
          withdrawalHash,
          form.phone,
          form.bankname,
          form.bankowner,
          form.banknumber,
          context.now(),
        ],
      );
      return { status: 'success' };
    });
  },

  'check-user-nick': (context, { nick }) => ({
    status: isTaken(context, 'nick', nick) ? 'already' : 'success',
  }),

  'check-user-id': (context, { id }) => ({
    status: isTaken(context, 'user_id', id) ? 'alread_have_user' : 'success',
  }), // sic

  'get-reg-domain': ({ database, origin }) => {
    const host = URL.canParse(origin) ? bareHost(new URL(origin).host) : '';
    const codes = database.all<{ code: string; domain: string }>(
      "SELECT code, domain FROM join_codes WHERE domain <> ''",
    );
    const found = codes.find(({ domain }) =>
      domain.split(/[\s,|]+/).some((name) => name !== '' && bareHost(name) === host),
    );
    return found
      ? { status: 'success', code: found.code, domain: host }
      : { status: 'cant_find_code' };
  },

  'get-member': (context) => ({ status: 'success', user: readUser(context, context.memberId) }),

  'change-to-point': (context) => {
    const { comp } = memberBalances(context.database, context.memberId);
    const isMoved =
      comp > 0 &&
      transferFunds(context, context.memberId, ['comp', 'balance'], comp, 'comp exchanged');
    return { status: isMoved ? 'success' : 'low_point' };
  },

  'change-password': async (context, { pass }) => {
    const passwordHash = await hashPassword(pass, context.rules.passwordCost);
    context.database.transaction(() => {
      context.database.run(
        'UPDATE members SET password_hash = ? WHERE id = ?',
        passwordHash,
        context.memberId,
      );
      revokeOtherTokens(context, context.memberId, context.token);
    });
    return { status: 'success' };
  },

  'money-to-point': (context, { balance }) => ({
    status: transferFunds(
      context,
      context.memberId,
      ['balance', 'comp'],
      balance,
      'balance exchanged',
    )
      ? 'success'
      : 'balance',
  }),

  'point-to-money': (context, { point }) => ({
    status: transferFunds(context, context.memberId, ['comp', 'balance'], point, 'comp exchanged')
      ? 'success'
      : 'low_point',
  }),
} satisfies Partial<Handlers>;

function isTaken({ database }: HandlerContext, column: 'user_id' | 'nick', value: string): boolean {
  return database.one(`SELECT 1 FROM members WHERE ${column} = ?`, value) !== undefined;
}

function isKnownPerson(
  { database }: HandlerContext,
  { phone, bankname, banknumber }: CallRequest<'user-register'>,
): boolean {
  const bare = (text: string) => text.replaceAll(/[- ]/g, '');
  const sql = `SELECT 1 FROM members WHERE replace(replace(phone, '-', ''), ' ', '') = ?
               OR (bank_name = ? AND replace(replace(bank_number, '-', ''), ' ', '') = ?)`;
  return database.one(sql, bare(phone), bankname, bare(banknumber)) !== undefined;
}

const bareHost = (host: string) =>
  host
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');

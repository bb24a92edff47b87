import { describe, expect, it } from 'vitest';
import { calls, findCall, type CallName } from '#contract/calls.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { responseStatuses } from '#contract/responseStatus.ts';

const rows = Object.entries(calls) as [CallName, CallDefinition][];

/** Specification section 7: the local routes with their upstream paths. */
const specified = {
  'user-do-login': '/public/user/do_login',
  'user-health-check': '/public/user/user_health_check',
  'user-register': '/public/user/reg',
  'check-user-nick': '/public/user/check_user_nick',
  'check-user-id': '/public/user/check_user_id',
  'get-reg-domain': '/public/user/getRegDomain',
  'user-write-help': '/public/community/user_wirte_help', // sic
  'get-help-list': '/public/community/get_help_list',
  'read-help-message': '/public/community/admin_do_help_message_read',
  'read-note-message': '/public/community/usre_do_read_note', // sic
  'del-all-help': '/public/community/admin_del_all_help',
  'get-user-notices': '/public/community/user_get_notices',
  'get-notice-popup': '/public/community/user_get_notice_popup',
  'get-user-note': '/public/community/usre_get_note', // sic
  'user-ask-account': '/public/community/user_ask_account_wirte_help', // sic
  'apply-user-deposit': '/public/balance/apply_user_deposit',
  'apply-user-withdraw': '/public/balance/apply_user_withdraw',
  'roll-to-balance': '/public/balance/user_roll_to_balance',
  'get-in-game-balance': '/public/slot/get_in_game_balance',
  'get-casino-setting': '/public/slot/get_casino_setting',
  'get-sport-setting': '/public/slot/get_sport_setting',
  'get-slot-setting': '/public/slot/get_slot_setting',
  'get-slot-by-company': '/public/slot/get_slot_by_company',
  'open-game': '/public/slot/open_game',
};

/** Specification section 7: the upstream paths without a local route. */
const furtherPaths = [
  '/public/user/get_member',
  '/public/user/user_chang_to_point', // sic
  '/public/user/user_exchange_to_pass',
  '/public/community/usre_get_note_list', // sic
  '/public/community/usre_do_del_note', // sic
  '/public/community/do_read_all_note',
  '/public/community/do_del_all_note',
  '/public/community/none_login_write',
  '/public/community/user_get_advertisement',
  '/public/slot/get_slot_bets_list',
  '/public/slot/user_transfer_in',
  '/public/slot/user_withdraw',
  '/community/user_del_help',
  '/balance/get_deposit_list',
  '/balance/user_del_deposit',
  '/balance/get_withdraw_list',
  '/balance/user_del_withdraw',
  '/balance/get_balance_deposit_lock',
  '/balance/get_balance_withdraw_lock',
  '/user/money_to_point',
  '/user/point_to_money',
];

const visitorCalls = [
  'user-do-login',
  'user-register',
  'check-user-nick',
  'check-user-id',
  'get-reg-domain',
  'get-user-notices',
  'get-notice-popup',
  'get-casino-setting',
  'get-sport-setting',
  'get-slot-setting',
  'get-slot-by-company',
  'write-visitor-help',
  'get-advertisement',
  'get-deposit-board',
  'get-withdraw-board',
];

const moneyCalls = [
  'apply-user-deposit',
  'apply-user-withdraw',
  'roll-to-balance',
  'change-to-point',
  'money-to-point',
  'point-to-money',
  'game-transfer-in',
  'game-withdraw',
];

const namesWhere = (isWanted: (definition: CallDefinition) => boolean) =>
  rows
    .filter(([, definition]) => isWanted(definition))
    .map(([name]) => name)
    .sort();

describe('the call table', () => {
  it.each(Object.entries(specified))(
    'routes %s of the specification to %s',
    (name, upstreamPath) => {
      expect(findCall(name)?.definition.upstreamPath).toBe(upstreamPath);
    },
  );

  it('has a route for every further upstream path of the specification, and no other', () => {
    const specifiedNames = Object.keys(specified);
    const further = rows
      .filter(([name]) => !specifiedNames.includes(name))
      .map(([, { upstreamPath }]) => upstreamPath);
    expect(further.sort()).toEqual([...furtherPaths].sort());
  });

  it('lets visitors make these calls only', () => {
    expect(namesWhere(({ access }) => access === 'visitor')).toEqual([...visitorCalls].sort());
  });

  it('marks as money exactly the calls that move money', () => {
    expect(namesWhere(({ kind }) => kind === 'money')).toEqual([...moneyCalls].sort());
  });

  it('lets only reads open to visitors be shared between them', () => {
    const shared = rows.filter(([, { shared }]) => shared);
    expect(shared).not.toEqual([]);
    expect(
      shared.filter(([, { access, kind }]) => access !== 'visitor' || kind !== 'read'),
    ).toEqual([]);
  });

  it('keeps the upstream token at the server', () => {
    expect(calls['user-do-login'].serverOnly).toEqual(['session']);
  });

  it('lists success for every call, and no unknown status', () => {
    expect(namesWhere(({ statuses }) => !statuses.includes('success'))).toEqual([]);
    expect(
      namesWhere(({ statuses }) => statuses.some((status) => !responseStatuses.includes(status))),
    ).toEqual([]);
  });
});

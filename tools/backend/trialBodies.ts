import { randomInt } from 'node:crypto';
import type { CallName, CallRequest } from '#contract/calls.ts';
import type { ReadAnswer } from '#tools/backend/inspect/inspectAnswer.ts';

export interface TrialAccount {
  user: string;
  password: string;
  withdrawalPassword?: string | undefined;
  joinCode?: string | undefined;
}

type Bodies = { [Name in CallName]?: () => CallRequest<Name> | undefined };
type Row = Record<string, unknown>;

/** In won: the smallest deposit of the family, and the smallest amount that every unit of a map can say. */
export const smallestAmount = 10_000;

/**
 * The request of each call, of values that the backend gave before; undefined if there is none yet.
 * @param answers what the calls before have answered
 */
export function trialBodies({ user, password, withdrawalPassword, joinCode }: TrialAccount, answers: Map<CallName, ReadAnswer>): Bodies {
  const rows = (name: CallName, field: string): Row[] => (answers.get(name)?.[field] as Row[] | undefined) ?? [];
  const idOf = (name: CallName, field: string) => {
    const id = rows(name, field)[0]?.id;
    return typeof id === 'string' && id !== '' ? { id } : undefined;
  };
  const company = () => rows('get-slot-setting', 'slot').find(({ used }) => used === 'y')?.code as string | undefined;
  const newcomer = `check${randomInt(1_000_000)}`;
  const text = { title: 'check:backend', contents: 'check:backend' };
  const registration = () => ({
    ...{ id: newcomer, nick: newcomer, pw: password, pass_check: password, phone: `010${randomInt(10_000_000, 99_999_999)}` },
    ...{ bankname: '국민은행', banknumber: String(randomInt(100_000_000, 999_999_999)), bankowner: '홍길동' },
    ...{ exchange_pw: withdrawalPassword ?? '', code: joinCode ?? String(answers.get('get-reg-domain')?.code ?? '') },
  });
  return {
    'user-do-login': () => ({ id: user, pw: password }),
    'user-register': registration,
    'check-user-nick': () => ({ nick: newcomer }),
    'check-user-id': () => ({ id: newcomer }),
    'change-password': () => ({ pass: password }),
    'money-to-point': () => ({ balance: smallestAmount }),
    'point-to-money': () => ({ point: smallestAmount }),
    'user-write-help': () => text,
    'read-help-message': () => idOf('get-help-list', 'helps'),
    'read-note-message': () => idOf('get-note-list', 'note'),
    'del-note': () => idOf('get-note-list', 'note'),
    'write-visitor-help': () => ({ ...text, id: user, phone: '01000000000' }),
    'get-advertisement': () => ({ type: 'banner' }),
    'del-help': () => idOf('get-help-list', 'helps'),
    'get-slot-by-company': () => {
      const code = company();
      return code ? { company: code } : undefined;
    },
    'open-game': () => {
      const game = rows('get-slot-by-company', 'games')[0];
      const code = company();
      return game && code ? { code: String(game.code), company: code, timeStemp: Date.now() } : undefined; // sic
    },
    'get-slot-bets-list': () => ({ skip: 1 }),
    'game-transfer-in': () => ({ balance: smallestAmount }),
    'game-withdraw': () => ({ balance: smallestAmount }),
    'apply-user-deposit': () => ({ balance: smallestAmount }),
    'apply-user-withdraw': () => ({ balance: smallestAmount, ...(withdrawalPassword && { pass: withdrawalPassword }) }),
    'roll-to-balance': () => ({ balance: smallestAmount }),
    'del-deposit': () => idOf('get-deposit-list', 'deposits'),
    'del-withdraw': () => idOf('get-withdraw-list', 'withdraws'),
  };
}

/** The fields of a request with an id of the backend that may be a number there. */
export const numericIds = (body: object): string[] =>
  Object.entries(body).flatMap(([field, value]) =>
    ['id', 'code', 'company'].includes(field) && /^[1-9]\d*$/.test(String(value)) ? field : [],
  );

/** What the writes leave, by call, and the call that takes it away again. */
const traces: [CallName, string, CallName?][] = [
  ['user-write-help', 'a help request', 'del-all-help'],
  ['user-ask-account', 'a request for the deposit account', 'del-all-help'],
  ['write-visitor-help', 'a request of a visitor'],
  ['apply-user-deposit', 'a deposit that waits'],
  ['apply-user-withdraw', 'a withdrawal that waits'],
  ['user-register', 'a new member check…'],
];

/** What the operator has to clear away. */
export function leftBehind(answers: Map<CallName, ReadAnswer>): string[] {
  const isDone = (name: CallName | undefined) => name !== undefined && answers.get(name)?.status === 'success';
  return traces.flatMap(([name, trace, remedy]) => (isDone(name) && !isDone(remedy) ? trace : []));
}

/** The calls that change something, each after those that it needs; the reads come before. */
export const writeOrder: readonly CallName[] = [
  'user-write-help',
  'user-ask-account',
  'write-visitor-help',
  'read-help-message',
  'del-help',
  'read-note-message',
  'read-all-note',
  'del-note',
  'apply-user-deposit',
  'apply-user-withdraw',
  'open-game',
  'game-transfer-in',
  'game-withdraw',
  'money-to-point',
  'point-to-money',
  'roll-to-balance',
  'change-to-point',
  'del-deposit',
  'del-withdraw',
  'del-all-help',
  'del-all-note',
  'change-password',
  'user-register',
];

import { randomInt } from 'node:crypto';
import type { CallName, CallRequest } from '#contract/calls.ts';
import type { ReadAnswer } from './inspectAnswer.ts';

export interface TrialAccount {
  user: string;
  password: string;
  withdrawalPassword?: string | undefined;
  joinCode?: string | undefined;
}

type Bodies = { [Name in CallName]?: () => CallRequest<Name> | undefined };
type Row = Record<string, unknown>;

/** In won. The smallest deposit of most backends, and the smallest amount that every unit of a map can express. */
const smallestAmount = 10_000;

/**
 * The request of each call. It has ids that the backend sent before; it is undefined as long as there is no such id.
 * @param answers the answers of the calls before
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

/** The calls that change something. Each comes after those whose traces it needs or removes. */
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

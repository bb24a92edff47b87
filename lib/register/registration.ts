import type { CallRequest, CallStatus } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import type { LengthRange, RegisterRules } from '#lib/site/siteSettings.ts';
import { checkPassword, hasLength, isWithin } from './password.ts';

type Registration = CallRequest<'user-register'>;

/** The form's fields: those of the call but the repeated password, and the consents, which are not sent. */
export type RegisterField = Exclude<keyof Registration, 'pass_check'> | 'age' | 'terms';
export type RegisterValues = Record<RegisterField, string>;

/** The label of each field, in page order. */
export const fieldLabels = {
  code: 'field.joinCode',
  age: 'reg.ageLabel',
  terms: 'reg.termsLabel',
  id: 'field.userId',
  nick: 'field.nick',
  pw: 'field.password',
  phone: 'field.phone',
  bankname: 'field.bank',
  bankowner: 'field.accountHolder',
  banknumber: 'field.accountNumber',
  exchange_pw: 'field.withdrawPassword',
} as const satisfies Record<RegisterField, MessageKey>;

export const registerFields = Object.keys(fieldLabels) as RegisterField[];

/** What is asked for one after the other. */
export const steps: readonly (readonly RegisterField[])[] = [
  ['code', 'age', 'terms'],
  ['id', 'nick', 'pw', 'phone'],
  ['bankname', 'bankowner', 'banknumber', 'exchange_pw'],
];
export const lastStep = steps.length - 1;
export const stepOf = (field: RegisterField): number => steps.findIndex((fields) => fields.includes(field));

export const isRegisterField = (name: string): name is RegisterField => Object.hasOwn(fieldLabels, name);

/** The rule that a field breaks. */
export interface FieldFault {
  text: MessageKey;
  /** Replaces `range` in the text. */
  range?: LengthRange;
}

export type FieldFaults = Partial<Record<RegisterField, FieldFault>>;

/** The limits of the call (contract/calls/user.ts). */
const maxLineLength = 64;
const maxSecretLength = 128;

const tooLong = (most: number): FieldFault => ({ text: 'reg.tooLong', range: { minimum: most, maximum: most } });

function checkLine(value: string): FieldFault | undefined {
  if (value !== value.trim()) return { text: 'reg.edgeSpaces' };
  return value.length > maxLineLength ? tooLong(maxLineLength) : undefined;
}

/** The rule of each field for a non-empty value. No value is corrected silently, but for spaces around the join code. */
const formats: Record<RegisterField, (value: string, rules: RegisterRules) => FieldFault | undefined> = {
  code: (value) => checkLine(value.trim()),
  age: () => undefined,
  terms: () => undefined,
  id: (value, { idLength }) =>
    /^[A-Za-z0-9]+$/.test(value) && isWithin(value.length, idLength) ? undefined : { text: 'reg.idRule', range: idLength },
  nick: (value, { nickLength }) =>
    checkLine(value) ?? (hasLength(value, nickLength) ? undefined : { text: 'reg.lengthRule', range: nickLength }),
  pw: (value, { passwordLength }) => checkPassword(value, passwordLength),
  phone: (value, { phoneDigits }) =>
    /^[0-9]+$/.test(value) && isWithin(value.length, phoneDigits) ? undefined : { text: 'reg.phoneRule', range: phoneDigits },
  bankname: checkLine,
  bankowner: checkLine,
  banknumber: (value) => (/^[0-9]+$/.test(value) ? checkLine(value) : { text: 'reg.digitsRule' }),
  exchange_pw: (value) => (value.length > maxSecretLength ? tooLong(maxSecretLength) : undefined),
};

/** Whether the site requires the field. */
function isRequired(field: RegisterField, rules: RegisterRules): boolean {
  if (field === 'exchange_pw') return rules.isExchangePasswordAsked;
  if (field === 'code') return rules.isCodeRequired;
  if (field === 'age') return rules.minimumAge > 0;
  return field !== 'terms' || rules.termsUrl !== '';
}

/** Checks a typed value. An empty field is not a fault here. */
export function checkFormat(field: RegisterField, value: string, rules: RegisterRules): FieldFault | undefined {
  return value === '' ? undefined : formats[field](value, rules);
}

/** The faults of these fields that prevent going on, missing values included. Spaces alone are missing too, except in passwords. */
export function checkFields(fields: readonly RegisterField[], values: RegisterValues, rules: RegisterRules): FieldFaults {
  const faults: FieldFaults = {};
  for (const field of fields) {
    const value = field === 'pw' || field === 'exchange_pw' ? values[field] : values[field].trim();
    const missing: FieldFault = { text: field === 'age' || field === 'terms' ? 'reg.agree' : 'reg.required' };
    const fault = value === '' && isRequired(field, rules) ? missing : checkFormat(field, values[field], rules);
    if (fault) faults[field] = fault;
  }
  return faults;
}

interface Refusal {
  text: MessageKey;
  /** The field at fault. */
  field?: RegisterField;
}

const refusals: Record<Exclude<CallStatus<'user-register'>, 'success'>, Refusal> = {
  alread_have_user: { field: 'id', text: 'reg.taken' }, // sic
  already: { field: 'nick', text: 'reg.nickTaken' },
  alread: { text: 'reg.already' }, // sic
  cant_find_code: { field: 'code', text: 'reg.code' },
};

/** `unknown`: the upstream may have received it. All kinds but `done` and `unknown` mean that it certainly did not create a member. */
export type RegisterOutcome =
  | { kind: 'done' }
  | ({ kind: 'refused'; requestId: string } & Refusal)
  | { kind: 'notSent'; requestId: string; retryAfter?: number; isOffline?: boolean }
  | { kind: 'unknown'; requestId: string };

/** Sends the form once: the typed values, but for spaces around the join code, which is often pasted. An unknown status is a refusal. */
export async function sendRegistration(values: RegisterValues): Promise<RegisterOutcome> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '', isOffline: true };
  const { id, nick, pw, phone, bankname, bankowner, banknumber, exchange_pw } = values;
  const code = values.code.trim();
  try {
    const { answer, requestId } = await exchangeCall('user-register', {
      id,
      nick,
      pw,
      pass_check: pw,
      phone,
      bankname,
      bankowner,
      banknumber,
      exchange_pw,
      code,
    });
    return answer.status === 'success' ? { kind: 'done' } : { kind: 'refused', requestId, ...refusalOf(answer.status, code) };
  } catch (error) {
    if (error instanceof CallError) return failureOf(error);
    throw error;
  }
}

function refusalOf(status: string, code: string): Refusal {
  const refusal = Object.hasOwn(refusals, status) ? refusals[status as keyof typeof refusals] : { text: 'reg.failed' as const };
  const isSmall = status === 'cant_find_code' && code !== code.toUpperCase();
  return isSmall ? { ...refusal, text: 'reg.codeCapitals' } : refusal;
}

function failureOf({ outcome, requestId, retryAfter, code, field }: CallError): RegisterOutcome {
  if (code === 'invalid_request' && field === 'pw') return { kind: 'refused', requestId, field, text: 'pass.common' };
  return outcome === 'not_sent' ? { kind: 'notSent', requestId, retryAfter } : { kind: 'unknown', requestId };
}

import type { CallRequest } from '#contract/calls.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';

type Registration = CallRequest<'user-register'>;

/** The form's fields: those of the call, and the consents, which are not sent. */
export type RegisterField = keyof Registration | 'age' | 'terms';
export type RegisterValues = Record<RegisterField, string>;

/** The label of each field, in page order. */
export const fieldLabels = {
  id: 'field.userId',
  nick: 'field.nick',
  pw: 'field.password',
  pass_check: 'field.passwordAgain',
  phone: 'field.phone',
  bankname: 'field.bank',
  bankowner: 'field.accountHolder',
  banknumber: 'field.accountNumber',
  exchange_pw: 'field.withdrawPassword',
  code: 'field.joinCode',
  age: 'reg.ageLabel',
  terms: 'reg.termsLabel',
} as const satisfies Record<RegisterField, MessageKey>;

export const registerFields = Object.keys(fieldLabels) as RegisterField[];

/** What a phone asks for one after the other. */
const steps: readonly (readonly RegisterField[])[] = [
  ['id', 'nick', 'pw', 'pass_check'],
  ['phone', 'bankname', 'bankowner', 'banknumber', 'exchange_pw'],
  ['code', 'age', 'terms'],
];
export const lastStep = steps.length - 1;
export const stepOf = (field: RegisterField): number => steps.findIndex((fields) => fields.includes(field));

export function isRegisterField(name: string): name is RegisterField {
  return Object.hasOwn(fieldLabels, name);
}

/** The form's values as typed; '' for a field that the site does not show. */
export function readValues(form: HTMLFormElement): RegisterValues {
  const data = new FormData(form);
  return Object.fromEntries(registerFields.map((field) => [field, String(data.get(field) ?? '')])) as RegisterValues;
}

/** The body of the call: the typed values, but for spaces around the join code, which is often pasted. */
export function registration(values: RegisterValues): Registration {
  const { id, nick, pw, pass_check, phone, bankname, bankowner, banknumber, exchange_pw, code } = values;
  return { id, nick, pw, pass_check, phone, bankname, bankowner, banknumber, exchange_pw, code: code.trim() };
}

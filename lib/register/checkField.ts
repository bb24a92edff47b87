import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { LengthRange, RegisterRules } from '#lib/site/siteSettings.ts';
import type { RegisterField, RegisterValues } from './registerFields.ts';
import { registerFields } from './registerFields.ts';

/** What is wrong with a field, as the rule it breaks. */
export interface FieldFault {
  text: MessageKey;
  /** Fills `range` in the text. */
  range?: LengthRange;
}

export type FieldFaults = Partial<Record<RegisterField, FieldFault>>;

/** The most the call takes of a line and of a password (contract/calls/user.ts). */
const maxLineLength = 64;
const maxSecretLength = 128;

/** As people count: a sign beyond the basic plane is one character. */
const lengthOf = (value: string) => [...value].length;

const isWithin = (length: number, { minimum, maximum }: LengthRange) => length >= minimum && length <= maximum;

function checkLine(value: string): FieldFault | undefined {
  if (value !== value.trim()) return { text: 'reg.edgeSpaces' };
  return value.length > maxLineLength ? { text: 'reg.tooLong', range: { minimum: maxLineLength, maximum: maxLineLength } } : undefined;
}

/** The rule of each field for a value that is not empty. Nothing is mended silently: what is sent is what the member sees. */
const formats: Record<RegisterField, (value: string, values: RegisterValues, rules: RegisterRules) => FieldFault | undefined> = {
  id: (value, _values, { idLength }) =>
    /^[A-Za-z0-9]+$/.test(value) && isWithin(value.length, idLength) ? undefined : { text: 'reg.idRule', range: idLength },
  nick: (value, _values, { nickLength }) =>
    checkLine(value) ?? (isWithin(lengthOf(value), nickLength) ? undefined : { text: 'reg.lengthRule', range: nickLength }),
  pw: (value, _values, { passwordLength }) =>
    isWithin(lengthOf(value), passwordLength) ? undefined : { text: 'reg.lengthRule', range: passwordLength },
  pass_check: (value, { pw }) => (value === pw ? undefined : { text: 'pass.mismatch' }),
  phone: (value, _values, { phoneDigits }) =>
    /^[0-9]+$/.test(value) && isWithin(value.length, phoneDigits) ? undefined : { text: 'reg.phoneRule', range: phoneDigits },
  bankname: checkLine,
  bankowner: checkLine,
  banknumber: (value) => (/^[0-9]+$/.test(value) ? checkLine(value) : { text: 'reg.digitsRule' }),
  exchange_pw: (value) =>
    value.length > maxSecretLength ? { text: 'reg.tooLong', range: { minimum: maxSecretLength, maximum: maxSecretLength } } : undefined,
  code: checkLine,
  age: () => undefined,
  terms: () => undefined,
};

/** Whether the site asks for the field at all, or can do without it. */
function isRequired(field: RegisterField, rules: RegisterRules): boolean {
  if (field === 'exchange_pw') return rules.isExchangePasswordAsked;
  if (field === 'code') return rules.isCodeRequired;
  if (field === 'age') return rules.minimumAge > 0;
  if (field === 'terms') return rules.termsUrl !== '';
  return true;
}

/** A password of spaces is one; any other field of spaces is empty. */
const isSecret = (field: RegisterField) => field === 'pw' || field === 'pass_check' || field === 'exchange_pw';

/** What is wrong with what was typed; nothing typed yet is not wrong. */
export function checkFormat(field: RegisterField, values: RegisterValues, rules: RegisterRules): FieldFault | undefined {
  return values[field] === '' ? undefined : formats[field](values[field], values, rules);
}

/** Everything that keeps the form from being sent. */
export function checkForm(values: RegisterValues, rules: RegisterRules): FieldFaults {
  const faults: FieldFaults = {};
  for (const field of registerFields) {
    const isEmpty = values[field] === '' || (!isSecret(field) && values[field].trim() === '');
    const isMissing = isEmpty && isRequired(field, rules);
    const missing: FieldFault = { text: field === 'age' || field === 'terms' ? 'reg.agree' : 'reg.required' };
    const fault = isMissing ? missing : checkFormat(field, values, rules);
    if (fault) faults[field] = fault;
  }
  return faults;
}

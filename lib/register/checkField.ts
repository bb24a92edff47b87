import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { LengthRange, RegisterRules } from '#lib/site/siteSettings.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { registerFields, type RegisterField, type RegisterValues } from './registerFields.ts';

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

const isWithin = (length: number, { minimum, maximum }: LengthRange) => length >= minimum && length <= maximum;

/** Counts code points, not UTF-16 units, as the portal does (lib/server/calls/callHandlers.ts). */
const hasLength = (value: string, range: LengthRange) => isWithin([...value].length, range);

/** The rule of a login password, when it is chosen and when it is changed. */
export function checkPassword(value: string, range: LengthRange): FieldFault | undefined {
  if (!hasLength(value, range)) return { text: 'reg.lengthRule', range };
  return isCommonPassword(value) ? { text: 'pass.common' } : undefined;
}

function checkLine(value: string): FieldFault | undefined {
  if (value !== value.trim()) return { text: 'reg.edgeSpaces' };
  return value.length > maxLineLength ? { text: 'reg.tooLong', range: { minimum: maxLineLength, maximum: maxLineLength } } : undefined;
}

/** The rule of each field for a non-empty value. No value is corrected silently, but for spaces around the join code. */
const formats: Record<RegisterField, (value: string, values: RegisterValues, rules: RegisterRules) => FieldFault | undefined> = {
  id: (value, _values, { idLength }) =>
    /^[A-Za-z0-9]+$/.test(value) && isWithin(value.length, idLength) ? undefined : { text: 'reg.idRule', range: idLength },
  nick: (value, _values, { nickLength }) =>
    checkLine(value) ?? (hasLength(value, nickLength) ? undefined : { text: 'reg.lengthRule', range: nickLength }),
  pw: (value, _values, { passwordLength }) => checkPassword(value, passwordLength),
  pass_check: (value, { pw }) => (value === pw ? undefined : { text: 'pass.mismatch' }),
  phone: (value, _values, { phoneDigits }) =>
    /^[0-9]+$/.test(value) && isWithin(value.length, phoneDigits) ? undefined : { text: 'reg.phoneRule', range: phoneDigits },
  bankname: checkLine,
  bankowner: checkLine,
  banknumber: (value) => (/^[0-9]+$/.test(value) ? checkLine(value) : { text: 'reg.digitsRule' }),
  exchange_pw: (value) =>
    value.length > maxSecretLength ? { text: 'reg.tooLong', range: { minimum: maxSecretLength, maximum: maxSecretLength } } : undefined,
  code: (value) => checkLine(value.trim()),
  age: () => undefined,
  terms: () => undefined,
};

/** Whether the site requires the field. */
function isRequired(field: RegisterField, rules: RegisterRules): boolean {
  if (field === 'exchange_pw') return rules.isExchangePasswordAsked;
  if (field === 'code') return rules.isCodeRequired;
  if (field === 'age') return rules.minimumAge > 0;
  if (field === 'terms') return rules.termsUrl !== '';
  return true;
}

/** Spaces alone count as empty, except in passwords. */
const isSecret = (field: RegisterField) => field === 'pw' || field === 'pass_check' || field === 'exchange_pw';

/** Checks a typed value. An empty field is not a fault here. */
export function checkFormat(field: RegisterField, values: RegisterValues, rules: RegisterRules): FieldFault | undefined {
  return values[field] === '' ? undefined : formats[field](values[field], values, rules);
}

/** All faults that prevent sending, missing fields included. */
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

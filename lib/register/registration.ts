import type { CallRequest, CallStatus } from '#contract/calls.ts';
import { writeOnce } from '#lib/api/readCall.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import type { LengthRange, RegisterRules } from '#lib/site/siteSettings.ts';
import { checkPassword, hasLength, isWithin } from './password.ts';

type Registration = CallRequest<'user-register'>;

/** The form has no field for the repeated password, but has fields for the consents, which are not sent. */
export type RegisterField = Exclude<keyof Registration, 'pass_check'> | 'age' | 'terms';
export type RegisterValues = Record<RegisterField, string>;

/** A text below a field: its hint, or the rule that its value breaks. */
export interface FieldFault {
  text: MessageKey;
  range?: LengthRange;
}

export type FieldFaults = Partial<Record<RegisterField, FieldFault>>;

type PasswordNames = Parameters<typeof checkPassword>[2];

interface FormField {
  label: MessageKey;
  step: number;
  /** By default, the field is required. */
  isRequired?: (rules: RegisterRules) => boolean;
  /** The rule that is shown below the field from the start. */
  rule?: (rules: RegisterRules) => FieldFault;
  /** Returns the rule that the value breaks. The value is never empty. */
  check?: (value: string, rules: RegisterRules, names: PasswordNames) => FieldFault | undefined;
}

/** The limits of the call (contract/calls/user.ts). */
const maxLineLength = 64;
const maxSecretLength = 128;

const minWithdrawPasswordLength = 4;

const tooLong = (most: number): FieldFault => ({
  text: 'reg.tooLong',
  range: { minimum: most, maximum: most },
});

function checkLine(value: string): FieldFault | undefined {
  if (value !== value.trim()) return { text: 'reg.edgeSpaces' };
  return value.length > maxLineLength ? tooLong(maxLineLength) : undefined;
}

const idRule = ({ idLength }: RegisterRules): FieldFault => ({
  text: 'reg.idRule',
  range: idLength,
});
const nickRule = ({ nickLength }: RegisterRules): FieldFault => ({
  text: 'reg.lengthRule',
  range: nickLength,
});
const passwordRule = ({ passwordLength }: RegisterRules): FieldFault => ({
  text: 'reg.lengthRule',
  range: passwordLength,
});
const phoneRule = ({ phoneDigits }: RegisterRules): FieldFault => ({
  text: 'reg.phoneRule',
  range: phoneDigits,
});
const digitsRule = (): FieldFault => ({ text: 'reg.digitsRule' });
const withdrawPasswordRule = (): FieldFault => ({
  text: 'reg.withdrawPasswordRule',
  range: { minimum: minWithdrawPasswordLength, maximum: minWithdrawPasswordLength },
});

/** The fields in the order of the page. */
export const formFields: Record<RegisterField, FormField> = {
  code: {
    label: 'field.joinCode',
    step: 0,
    isRequired: (rules) => rules.isCodeRequired,
    check: (value) => checkLine(value.trim()),
  },
  age: { label: 'reg.ageLabel', step: 0, isRequired: (rules) => rules.minimumAge > 0 },
  terms: { label: 'reg.termsLabel', step: 0, isRequired: (rules) => rules.termsUrl !== '' },
  id: {
    label: 'field.userId',
    step: 1,
    rule: idRule,
    check: (value, rules) =>
      /^[A-Za-z0-9]+$/.test(value) && isWithin(value.length, rules.idLength)
        ? undefined
        : idRule(rules),
  },
  nick: {
    label: 'field.nick',
    step: 1,
    rule: nickRule,
    check: (value, rules) =>
      checkLine(value) ?? (hasLength(value, rules.nickLength) ? undefined : nickRule(rules)),
  },
  pw: {
    label: 'field.password',
    step: 1,
    rule: passwordRule,
    check: (value, { passwordLength }, names) => checkPassword(value, passwordLength, names),
  },
  phone: {
    label: 'field.phone',
    step: 1,
    rule: phoneRule,
    check: (value, rules) =>
      /^[0-9]+$/.test(value) && isWithin(value.length, rules.phoneDigits)
        ? undefined
        : phoneRule(rules),
  },
  bankname: { label: 'field.bank', step: 2, check: checkLine },
  bankowner: {
    label: 'field.accountHolder',
    step: 2,
    rule: () => ({ text: 'reg.holderHint' }),
    check: checkLine,
  },
  banknumber: {
    label: 'field.accountNumber',
    step: 2,
    rule: digitsRule,
    check: (value) => (/^[0-9]+$/.test(value) ? checkLine(value) : digitsRule()),
  },
  exchange_pw: {
    label: 'field.withdrawPassword',
    step: 2,
    isRequired: (rules) => rules.isExchangePasswordAsked,
    rule: withdrawPasswordRule,
    check(value) {
      if ([...value].length < minWithdrawPasswordLength) return withdrawPasswordRule();
      return value.length > maxSecretLength ? tooLong(maxSecretLength) : undefined;
    },
  },
};

export const registerFields = Object.keys(formFields) as RegisterField[];

export const lastStep = 2;

export const isRegisterField = (name: string): name is RegisterField =>
  Object.hasOwn(formFields, name);

/** Spaces in a password count, so a password is never trimmed. */
export const isSecret = (field: RegisterField): boolean =>
  field === 'pw' || field === 'exchange_pw';

export function checkFormat(
  field: RegisterField,
  value: string,
  rules: RegisterRules,
  names: PasswordNames,
): FieldFault | undefined {
  return value === '' ? undefined : formFields[field].check?.(value, rules, names);
}

export function checkFields(
  fields: readonly RegisterField[],
  values: RegisterValues,
  rules: RegisterRules,
  siteName: string,
): FieldFaults {
  const faults: FieldFaults = {};
  for (const field of fields) {
    const value = isSecret(field) ? values[field] : values[field].trim();
    const isRequired = formFields[field].isRequired?.(rules) ?? true;
    const missing: FieldFault = {
      text: field === 'age' || field === 'terms' ? 'reg.agree' : 'reg.required',
    };
    const fault =
      value === '' && isRequired
        ? missing
        : checkFormat(field, values[field], rules, { userId: values.id, siteName });
    if (fault) faults[field] = fault;
  }
  return faults;
}

/** The reason why a sent form created no member, or may have created a member. */
export interface RegisterFailure {
  text: MessageKey;
  field?: RegisterField;
  requestId: string;
  /** The end of a rate limit, in ms since the epoch, by the server's clock. */
  heldUntil?: number;
}

type Refusal = Pick<RegisterFailure, 'text' | 'field'>;

const refusals: Record<Exclude<CallStatus<'user-register'>, 'success'>, Refusal> = {
  alread_have_user: { field: 'id', text: 'reg.taken' }, // sic
  already: { field: 'nick', text: 'reg.nickTaken' },
  alread: { text: 'reg.already' }, // sic
  cant_find_code: { field: 'code', text: 'reg.code' },
};

/** Sends the form once. Returns null if the member was created. After `reg.unknown`, the member may have been created nevertheless. */
export async function sendRegistration(values: RegisterValues): Promise<RegisterFailure | null> {
  if (!navigator.onLine) return { text: 'reg.offline', requestId: '' };
  const { id, nick, pw, phone, bankname, bankowner, banknumber, exchange_pw } = values;
  const code = values.code.trim();
  const sent = {
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
  };
  const { kind, requestId, status = '', error } = await writeOnce('user-register', sent);
  if (kind === 'done') return null;
  if (kind === 'refused') return { requestId, ...refusalOf(status, code) };
  if (kind === 'unknown') return { text: 'reg.unknown', requestId };
  if (error?.code === 'invalid_request' && error.field === 'pw')
    return { text: 'pass.common', field: 'pw', requestId };
  return error?.retryAfter
    ? { text: 'reg.tooMany', requestId, heldUntil: serverNow() + error.retryAfter * 1000 }
    : { text: 'reg.notSent', requestId };
}

function refusalOf(status: string, code: string): Refusal {
  const refusal = Object.hasOwn(refusals, status)
    ? refusals[status as keyof typeof refusals]
    : { text: 'reg.failed' as const };
  const isSmall = status === 'cant_find_code' && code !== code.toUpperCase();
  return isSmall ? { ...refusal, text: 'reg.codeCapitals' } : refusal;
}

import { expect, test } from 'vitest';
import { checkFormat, checkForm } from '#lib/register/checkField.ts';
import type { RegisterField, RegisterValues } from '#lib/register/registerFields.ts';
import type { RegisterRules } from '#lib/site/siteSettings.ts';

const rules: RegisterRules = {
  banks: [],
  idLength: { minimum: 4, maximum: 19 },
  nickLength: { minimum: 2, maximum: 12 },
  passwordLength: { minimum: 6, maximum: 64 },
  phoneDigits: { minimum: 10, maximum: 11 },
  isExchangePasswordAsked: true,
  isCodeRequired: true,
  minimumAge: 19,
  termsUrl: 'https://terms.example/',
};

const good: RegisterValues = {
  id: 'newbie01',
  nick: '새벽별',
  pw: 'secret1',
  pass_check: 'secret1',
  phone: '01000000042',
  bankname: '국민은행',
  bankowner: '홍길동',
  banknumber: '00012300',
  exchange_pw: '0042',
  code: 'MARU',
  age: 'on',
  terms: 'on',
};

const faultOf = (field: RegisterField, value: string) => checkFormat(field, { ...good, [field]: value }, rules)?.text;

test.each([
  ['id', 'abcd'],
  ['id', 'A'.repeat(19)],
  ['id', '0123'],
  ['nick', '별별'],
  ['nick', '별'.repeat(12)],
  ['nick', '🎲🎲'],
  ['nick', '<b>x</b>'],
  ['pw', '      '],
  ['pw', 'x'.repeat(64)],
  ['phone', '0100000004'],
  ['phone', '00000000000'],
  ['bankowner', '홍 길동'],
  ['banknumber', '0'],
  ['banknumber', '0'.repeat(64)],
  ['exchange_pw', ' 0 '],
  ['code', '가입-1'],
] as const)('%s takes "%s"', (field, value) => {
  expect(faultOf(field, value)).toBeUndefined();
});

test.each([
  ['id', 'abc', 'reg.idRule'],
  ['id', 'a'.repeat(20), 'reg.idRule'],
  ['id', 'abc d', 'reg.idRule'],
  ['id', ' abcd', 'reg.idRule'],
  ['id', '아이디요', 'reg.idRule'],
  ['id', 'ａｂｃｄ', 'reg.idRule'],
  ['nick', '🎲', 'reg.lengthRule'],
  ['nick', '별'.repeat(13), 'reg.lengthRule'],
  ['nick', ' 별별', 'reg.edgeSpaces'],
  ['pw', '12345', 'reg.lengthRule'],
  ['pw', 'x'.repeat(65), 'reg.lengthRule'],
  ['pass_check', 'secret1 ', 'pass.mismatch'],
  ['phone', '010000000', 'reg.phoneRule'],
  ['phone', '010-0000-0042', 'reg.phoneRule'],
  ['phone', '+821000000042', 'reg.phoneRule'],
  ['phone', '０１０００００００４', 'reg.phoneRule'],
  ['bankname', '국민 ', 'reg.edgeSpaces'],
  ['bankowner', 'x'.repeat(65), 'reg.tooLong'],
  ['banknumber', '123-45', 'reg.digitsRule'],
  ['banknumber', '1e5', 'reg.digitsRule'],
  ['banknumber', '0'.repeat(65), 'reg.tooLong'],
  ['exchange_pw', '0'.repeat(129), 'reg.tooLong'],
  ['code', 'x'.repeat(65), 'reg.tooLong'],
] as const)('%s refuses "%s" with %s', (field, value, text) => {
  expect(faultOf(field, value)).toBe(text);
});

test('an empty required field shows no fault on blur, but blocks the form', () => {
  const empty = Object.fromEntries(Object.keys(good).map((field) => [field, ''])) as RegisterValues;
  for (const field of Object.keys(good) as RegisterField[]) expect(checkFormat(field, empty, rules)).toBeUndefined();
  const faults = checkForm(empty, rules);
  expect(Object.keys(faults)).toEqual(Object.keys(good));
  expect(faults.id?.text).toBe('reg.required');
  expect(faults.age?.text).toBe('reg.agree');
});

test('a valid form has no faults', () => {
  expect(checkForm(good, rules)).toEqual({});
});

test('a field with only spaces is empty, unless it is a password', () => {
  expect(checkForm({ ...good, bankowner: '  ' }, rules)).toEqual({ bankowner: { text: 'reg.required' } });
  expect(checkForm({ ...good, pw: '      ', pass_check: '      ', exchange_pw: ' ' }, rules)).toEqual({});
});

test('a field that the site does not require is not missing', () => {
  const lenient = { ...rules, isExchangePasswordAsked: false, isCodeRequired: false, minimumAge: 0, termsUrl: '' };
  expect(checkForm({ ...good, exchange_pw: '', code: '', age: '', terms: '' }, lenient)).toEqual({});
});

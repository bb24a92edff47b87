// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { loadCommonPasswords } from '#lib/register/password.ts';
import {
  checkFields,
  checkFormat,
  registerFields,
  type RegisterValues,
} from '#lib/register/registration.ts';
import { rules } from '#tests/components/register/registerForm.tsx';

const good: RegisterValues = {
  code: 'MARU',
  age: 'on',
  terms: 'on',
  id: 'newbie01',
  nick: '새벽별',
  pw: 'secret1',
  phone: '01000000042',
  bankname: '국민은행',
  bankowner: '홍길동',
  banknumber: '00012300',
  exchange_pw: '0042',
};

const names = { userId: 'newbie01', siteName: 'MARU' };

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
  ['pw', 'newbie01-42-75'],
  ['phone', '0100000004'],
  ['phone', '00000000000'],
  ['bankowner', '홍 길동'],
  ['banknumber', '0'],
  ['banknumber', '0'.repeat(64)],
  ['exchange_pw', ' 00 '],
  ['code', '가입-1'],
] as const)('%s takes "%s"', (field, value) => {
  expect(checkFormat(field, value, rules, names)).toBeUndefined();
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
  ['pw', 'Newbie01-42', 'pass.common'],
  ['pw', 'maru1234', 'pass.common'],
  ['pw', 'localhost7', 'pass.common'],
  ['phone', '010000000', 'reg.phoneRule'],
  ['phone', '010-0000-0042', 'reg.phoneRule'],
  ['phone', '+821000000042', 'reg.phoneRule'],
  ['phone', '０１０００００００４', 'reg.phoneRule'],
  ['bankname', '국민 ', 'reg.edgeSpaces'],
  ['bankowner', 'x'.repeat(65), 'reg.tooLong'],
  ['banknumber', '123-45', 'reg.digitsRule'],
  ['banknumber', '1e5', 'reg.digitsRule'],
  ['banknumber', '0'.repeat(65), 'reg.tooLong'],
  ['exchange_pw', '042', 'reg.withdrawPasswordRule'],
  ['exchange_pw', '🎲🎲', 'reg.withdrawPasswordRule'],
  ['exchange_pw', '0'.repeat(129), 'reg.tooLong'],
  ['code', 'x'.repeat(65), 'reg.tooLong'],
] as const)('%s refuses "%s" with %s', (field, value, text) => {
  expect(checkFormat(field, value, rules, names)?.text).toBe(text);
});

test('an empty required field shows no fault on blur, but blocks the form', () => {
  const empty = Object.fromEntries(registerFields.map((field) => [field, ''])) as RegisterValues;
  for (const field of registerFields) expect(checkFormat(field, '', rules, names)).toBeUndefined();
  const faults = checkFields(registerFields, empty, rules, 'MARU');
  expect(Object.keys(faults)).toEqual(registerFields);
  expect(faults.id?.text).toBe('reg.required');
  expect(faults.age?.text).toBe('reg.agree');
});

test.each([
  ['a valid form', {}, rules, {}],
  ['a field with only spaces', { bankowner: '  ' }, rules, { bankowner: { text: 'reg.required' } }],
  ['passwords of spaces', { pw: '      ', exchange_pw: '    ' }, rules, {}],
  [
    'fields that the site does not require',
    { exchange_pw: '', code: '', age: '', terms: '' },
    {
      ...rules,
      isExchangePasswordAsked: false,
      isCodeRequired: false,
      minimumAge: 0,
      termsUrl: '',
    },
    {},
  ],
])('%s: the faults', (_case, change, ofSite, faults) => {
  expect(checkFields(registerFields, { ...good, ...change }, ofSite, 'MARU')).toEqual(faults);
});

afterEach(() => vi.unstubAllGlobals());

// In this order: once the list is there, it stays.
test.each([
  ['while offline', () => Promise.reject(new TypeError('offline')), undefined],
  ['after an error', async () => new Response('<html>', { status: 502 }), undefined],
  [
    'with the list',
    async () => new Response(readFileSync('public/passwords/common.txt', 'utf8')),
    'pass.common',
  ],
])(
  'a password that many people have, %s: without the list, only the server refuses it',
  async (_case, reply, fault) => {
    vi.stubGlobal('fetch', vi.fn(reply));
    await loadCommonPasswords();
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/passwords/common.txt');
    expect(checkFormat('pw', 'Abcd1234', rules, names)?.text).toBe(fault);
  },
);

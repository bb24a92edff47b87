import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountOf } from '#lib/server/log/keyedHash.ts';

it.each([
  'Member',
  ' member ',
  'ｍｅｍｂｅｒ',
  'mem\u00adber',
  'mem\u200bber',
  'mémber',
  'member\u0301',
  'member\u0000',
  '\u2066member\u2069',
  'mem\u3164ber',
])('“%s” has the key of “member”', (spelling) => expect(accountOf(spelling)).toBe('member'));

it.each(['member1', 'rnember', '회원', ''])('“%s” has another key', (other) =>
  expect(accountOf(other)).not.toBe('member'),
);

it.each([
  ['Øłđe', 'olde'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Æsœ', 'aesoe'],
  ['ǿ', 'o'],
])(
  '“%s” has the key of “%s”: collations without accents compare them as equal',
  (spelling, key) => {
    expect(accountOf(spelling)).toBe(key);
  },
);

it('marks and invisible characters anywhere in an id leave its key as it is', () => {
  const added = fc.constantFrom(
    '\u0301',
    '\u0323',
    '\u200d',
    '\u00ad',
    '\u0007',
    '\u202e',
    '\ufe0f',
    '\u115f',
    '\u034f',
  );
  const id = fc.stringMatching(/^[a-zA-Z0-9가-힣]{1,20}$/);
  fc.assert(
    fc.property(id, added, fc.nat(), (typed, mark, at) => {
      const index = at % (typed.length + 1);
      expect(accountOf(typed.slice(0, index) + mark + typed.slice(index))).toBe(accountOf(typed));
      expect(accountOf(accountOf(typed))).toBe(accountOf(typed));
    }),
    { numRuns: 2_000 },
  );
});

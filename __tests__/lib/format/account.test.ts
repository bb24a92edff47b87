import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountEnding, bankName, maskAccount } from '#lib/format/account.ts';

describe('a masked number', () => {
  it.each([
    ['110-234-567890', '•••-•••-••7890', '7890'],
    ['01012345678', '•••••••5678', '5678'],
    ['0000', '••00', '00'],
    ['7', '•', ''],
    ['', '', ''],
    ['계좌 없음', '•• 없음', '없음'],
  ])('shows the end of "%s" as "%s"', (text, masked, ending) => {
    expect(maskAccount(text)).toBe(masked);
    expect(accountEnding(text)).toBe(ending);
    expect([maskAccount(masked), accountEnding(masked)]).toEqual([masked, ending]);
  });

  it('never shows more than four characters, nor more than half of them', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789-. 가나a𠮷'), maxLength: 30, size: 'max' }),
        (text) => {
          const signs = (value: string) => Array.from(value.replace(/[-. •]/gu, ''));
          expect(signs(maskAccount(text)).length).toBeLessThanOrEqual(
            Math.min(4, Math.floor(signs(text).length / 2)),
          );
          expect(signs(maskAccount(text)).join('')).toBe(accountEnding(text));
          expect(Array.from(maskAccount(text))).toHaveLength(Array.from(text).length);
        },
      ),
    );
  });
});

describe('bankName', () => {
  it.each([
    ['국민은행', 'ko', '국민은행'],
    [' 국민은행 ', 'en', '국민은행 (KB\u00a0Kookmin)'],
    ['SC제일은행', 'jp', 'SC제일은행 (SC\u00a0First)'],
    ['한마음금고', 'vn', '한마음금고'],
    ['constructor', 'cn', 'constructor'],
    [' ', 'en', ''],
  ])('"%s" on a page in %s is "%s"', (name, locale, shown) => {
    expect(bankName(name, locale)).toBe(shown);
  });
});

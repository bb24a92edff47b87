import { expect, it } from 'vitest';
import { categoryOf, withCategory, type HelpCategory } from '#lib/help/titleCategory.ts';

const words = { deposit: '입금', withdraw: '출금', game: '게임', account: '계정', other: '기타' };

it.each<[string, HelpCategory | undefined, string]>([
  ['', 'deposit', '[입금] '],
  ['한도', 'deposit', '[입금] 한도'],
  ['[입금] 한도', 'game', '[게임] 한도'],
  ['[입금]한도', 'game', '[게임] 한도'],
  ['[입금] ', undefined, ''],
  ['[보너스] 한도', 'other', '[기타] [보너스] 한도'],
  ['Re: [입금] 한도', 'deposit', '[입금] Re: [입금] 한도'],
  ['한도', undefined, '한도'],
])('"%s" with category %s is "%s"', (title, category, expected) => {
  expect(withCategory(title, words, category)).toBe(expected);
  expect(categoryOf(expected, words)).toBe(category);
});

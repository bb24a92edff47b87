import { expect, it } from 'vitest';
import { searchNotices } from '#lib/notices/searchNotices.ts';

const notices = ['VIP 라운지 안내', 'ＶＩＰ 등급', '은행 점검', 'ｶﾞｰﾃﾞﾝ', 'Điểm hoàn trả', 'Khuyến mãi tháng 11'].map((title) => ({
  title,
}));
const found = (words: string) => searchNotices(notices, words).map(({ title }) => title);

it.each([
  ['vip', ['VIP 라운지 안내', 'ＶＩＰ 등급']],
  ['ＶＩＰ', ['VIP 라운지 안내', 'ＶＩＰ 등급']],
  ['은행점검', ['은행 점검']],
  ['  점검  ', ['은행 점검']],
  ['ガーデン', ['ｶﾞｰﾃﾞﾝ']],
  ['ĐIỂM', ['Điểm hoàn trả']],
  ['khuyen mai', ['Khuyến mãi tháng 11']],
  ['11 khuyen', ['Khuyến mãi tháng 11']],
  ['khuyen 12', []],
  ['라운지 vip', ['VIP 라운지 안내']],
  ['ㅈㄱ', ['은행 점검']],
  ['(점검).*', ['은행 점검']],
  ['없는 말', []],
])('"%s" finds %j', (words, titles) => {
  expect(found(words)).toEqual(titles);
});

it.each([' ', '[.*'])('finds all with "%s", which has no letters', (words) => {
  expect(found(words)).toHaveLength(notices.length);
});

it('finds a syllable that is typed as separate letters', () => {
  expect(found('점검'.normalize('NFD'))).toEqual(['은행 점검']);
});

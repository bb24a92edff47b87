import { normalizeForSearch } from './normalizeForSearch.ts';

const joined = (name: string) => normalizeForSearch(name).replaceAll(' ', '');

/** The names of the kinds of live games in all languages: the backend's lists name no kind, and a table's name has two languages. */
const kinds = [
  ['바카라', 'baccarat', 'バカラ', '百家乐', '百家樂'],
  ['룰렛', 'roulette', 'ルーレット', '轮盘', '輪盤', 'cò quay'],
  ['블랙잭', 'blackjack', 'ブラックジャック', '21点', '二十一点', 'xì dách'],
  ['용호', '드래곤 타이거', 'dragon tiger', 'ドラゴンタイガー', '龙虎', 'rồng hổ', 'long hổ'],
  ['식보', '다이사이', 'sic bo', 'シックボー', '骰宝', 'tài xỉu'],
].map((names) => names.map(joined));

/** The names of the kind of live game that a query names, at least by half of a name; normalized, without spaces. */
export function liveGameNames(query: string): readonly string[] | undefined {
  const typed = joined(query);
  return kinds.find((names) => names.some((name) => name.startsWith(typed) && 2 * typed.length >= name.length));
}

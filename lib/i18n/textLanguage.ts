const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** The language of an operator's text by its script (WCAG 3.1.2). One Hangul or Kana syllable counts as two Latin letters. */
export function textLanguage(text: string): 'ko' | 'ja' | undefined {
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  if (hangul === kana || Math.max(hangul, kana) * 2 < latin) return undefined;
  return hangul > kana ? 'ko' : 'ja';
}

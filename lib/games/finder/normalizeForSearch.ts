/** A keyboard that puts two consonants into one key, as when initials are typed, writes a cluster; each part is a consonant of its own. */
const clusters: Record<string, string> = {
  ...{ ㄳ: 'ㄱㅅ', ㄵ: 'ㄴㅈ', ㄶ: 'ㄴㅎ', ㄺ: 'ㄹㄱ', ㄻ: 'ㄹㅁ', ㄼ: 'ㄹㅂ' },
  ...{ ㄽ: 'ㄹㅅ', ㄾ: 'ㄹㅌ', ㄿ: 'ㄹㅍ', ㅀ: 'ㄹㅎ', ㅄ: 'ㅂㅅ' },
};

/** Most names: nothing in them has a second form. */
const isPlain = /^[\x20-\x7e가-힣]*$/;

/**
 * A text as the search compares it: without case, full and half width, marks over and under Latin letters (đ included), spaces and signs.
 * Hangul is taken apart into initial, vowel and final (U+1100 to U+11FF). Folding twice changes nothing.
 */
export function normalizeForSearch(text: string): string {
  // Half the time of the general way, and it is the way of thousands of names at once.
  if (isPlain.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9가-힣]+/g, '')
      .normalize('NFD');
  const apart = text.replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (cluster) => clusters[cluster] ?? cluster);
  const one = apart.normalize('NFKC').toLowerCase().replace(/đ/g, 'd').normalize('NFD');
  // The dots (U+119E, U+11A2) are on their way to a vowel on the keyboards of phones.
  return one.replace(/[^\p{L}\p{N}]|[\u119e\u11a2]/gu, '');
}

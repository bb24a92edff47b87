/** Joins sentences; no space follows the full stop of Japanese and Chinese. */
export function joinSentences(sentences: (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');
}

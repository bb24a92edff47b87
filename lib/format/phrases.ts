import type { TFunction } from 'i18next';

/** Keeps a text on one line. Spaces do not break. Word joiners follow each hyphen and surround the dash of a Japanese range. */
export const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060').replaceAll('～', '\u2060～\u2060');

/** Joins sentences with spaces. No space follows the full stop of Japanese and Chinese. */
export function joinSentences(sentences: (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');
}

/** A duration in words: "45 min", "1 h 5 min". */
function formatDuration(minutes: number, t: TFunction): string {
  if (minutes < 60) return t('play.minutes', { minutes });
  return t('play.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The time until a limit ends, rounded up: "90 s" below two minutes, "50 min" from two minutes on. */
export function formatWait(seconds: number, t: TFunction): string {
  return seconds < 120 ? t('wait.seconds', { seconds }) : formatDuration(Math.ceil(seconds / 60), t);
}

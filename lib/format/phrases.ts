import type { TFunction } from 'i18next';

export const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060').replaceAll('～', '\u2060～\u2060');

/** No space follows the full stop of Japanese and Chinese. */
export function joinSentences(sentences: (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');
}

function formatDuration(minutes: number, t: TFunction): string {
  if (minutes < 60) return t('play.minutes', { minutes });
  return t('play.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export function formatWait(seconds: number, t: TFunction): string {
  return seconds < 120
    ? t('wait.seconds', { seconds })
    : formatDuration(Math.ceil(seconds / 60), t);
}

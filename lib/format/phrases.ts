import type { TFunction } from 'i18next';
import type { ApplicationStatus } from '#contract/responseStatus.ts';

/** The text on one line: no-break spaces, a word joiner after each hyphen, and one on both sides of the dash of a Japanese range. */
export const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060').replaceAll('～', '\u2060～\u2060');

/** Joins sentences; no space follows the full stop of Japanese and Chinese. */
export function joinSentences(sentences: (string | false | undefined)[]): string {
  return sentences.filter(Boolean).join(' ').replaceAll('。 ', '。');
}

/** Words in a row, with the comma of the language. */
export const joinWords = (words: string[], locale: string): string => words.join(locale === 'jp' || locale === 'cn' ? '、' : ', ');

/** "45 min", "1 h 5 min". */
function formatDuration(minutes: number, t: TFunction): string {
  if (minutes < 60) return t('play.minutes', { minutes });
  return t('play.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The time until a limit ends, rounded up: "90 s", or "50 min" from two minutes. */
export function formatWait(seconds: number, t: TFunction): string {
  return seconds < 120 ? t('wait.seconds', { seconds }) : formatDuration(Math.ceil(seconds / 60), t);
}

/** The meaning of a status; `unknown` = a status that the portal does not know. */
export type StatusTone = 'waiting' | 'completed' | 'cancelled' | 'unknown';

/** The kind of record. The status "completed" of a help request has a different text: "answered". */
export type StatusKind = 'application' | 'help';

const tones: Record<ApplicationStatus, StatusTone> = {
  wait: 'waiting',
  reg: 'waiting',
  already: 'completed',
  cansel: 'cancelled', // sic
};

const statusLabels = {
  application: { waiting: 'status.waiting', completed: 'status.completed', cancelled: 'status.cancelled' },
  help: { waiting: 'status.unanswered', completed: 'status.answered', cancelled: 'status.cancelled' },
} as const satisfies Record<StatusKind, Record<Exclude<StatusTone, 'unknown'>, string>>;

export function statusTone(status: string): StatusTone {
  return Object.hasOwn(tones, status) ? tones[status as ApplicationStatus] : 'unknown';
}

/** A status in the member's language; an unknown status is shown unchanged (specification section 4), a missing one as "-". */
export function statusText(status: string, kind: StatusKind, t: TFunction): string {
  const tone = statusTone(status);
  return tone === 'unknown' ? status || '-' : t(statusLabels[kind][tone]);
}

import type { TFunction } from 'i18next';

/** "45 min", "1 h 5 min"; "-" where the time is not known. */
export function formatDuration(minutes: number | undefined, t: TFunction): string {
  if (minutes === undefined) return '-';
  if (minutes < 60) return t('play.minutes', { minutes });
  return t('play.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** How long to wait until a limit is over: "90 s", and from two minutes on "50 min", rounded up. */
export function formatWait(seconds: number, t: TFunction): string {
  return seconds < 120 ? t('wait.seconds', { seconds }) : formatDuration(Math.ceil(seconds / 60), t);
}

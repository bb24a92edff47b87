import type { TFunction } from 'i18next';

/** "45 min", "1 h 5 min"; "-" where the time is not known. */
export function formatDuration(minutes: number | undefined, t: TFunction): string {
  if (minutes === undefined) return '-';
  if (minutes < 60) return t('play.minutes', { minutes });
  return t('play.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

import type { TFunction } from 'i18next';
import { koreanClock } from './upstreamTime.ts';

/** A Korean day (YYYY-MM-DD) or month (YYYY-MM) in words: "11월 27일 (금)"; a month has its year, and a day of another year than that of `now` (ms since 1970). Anything else is unchanged. Not by Intl, whose first use is a long task on a cheap phone. */
export function dayText(day: string, now: number, t: TFunction): string {
  const [, year, number, date] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(day) ?? [];
  if (!year) return day;
  const ofYear = t('date.months').split(',')[Number(number) - 1] ?? '';
  const isThisYear = Number(year) === new Date(koreanClock(now)).getUTCFullYear();
  const month = date && isThisYear ? ofYear : t('date.month', { year, month: ofYear });
  const weekday = t('date.weekdays').split(',')[new Date(day).getUTCDay()];
  return date ? t('date.day', { month, day: Number(date), weekday }) : month;
}

import { defaultLocale, isLocaleCode, type LocaleCode } from '#lib/i18n/locales.ts';
import { koreanClock } from './upstreamTime.ts';

interface DayWords {
  /** From Sunday. */
  weekdays: string;
  /** `month` from 1. */
  month: (month: number) => string;
  withYear: (month: string, year: string) => string;
  day: (month: string, day: number, weekday: string) => string;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Not by Intl, whose first use is a long task on a cheap phone, and not texts, which are in the HTML of every page. */
const words: Record<LocaleCode, DayWords> = {
  ko: {
    weekdays: '일 월 화 수 목 금 토',
    month: (month) => `${month}월`,
    withYear: (month, year) => `${year}년 ${month}`,
    day: (month, day, weekday) => `${month} ${day}일 (${weekday})`,
  },
  en: {
    weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
    month: (month) => months[month - 1] ?? '',
    withYear: (month, year) => `${month} ${year}`,
    day: (month, day, weekday) => `${weekday}, ${day} ${month}`,
  },
  jp: {
    weekdays: '日 月 火 水 木 金 土',
    month: (month) => `${month}月`,
    withYear: (month, year) => `${year}年${month}`,
    day: (month, day, weekday) => `${month}${day}日 (${weekday})`,
  },
  vn: {
    weekdays: 'CN T2 T3 T4 T5 T6 T7',
    month: (month) => `tháng ${month}`,
    withYear: (month, year) => `${month}/${year}`,
    day: (month, day, weekday) => `${weekday}, ${day} ${month}`,
  },
  cn: {
    weekdays: '周日 周一 周二 周三 周四 周五 周六',
    month: (month) => `${month} 月`,
    withYear: (month, year) => `${year} 年 ${month}`,
    day: (month, day, weekday) => `${month} ${day} 日 ${weekday}`,
  },
};

/** A Korean day (YYYY-MM-DD) or month (YYYY-MM) in words: "11월 27일 (금)"; a month has its year, and a day of another year than that of `now` (ms since 1970). Anything else is unchanged. */
export function dayText(day: string, now: number, locale: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(day) ?? [];
  if (!year) return day;
  const own = words[isLocaleCode(locale) ? locale : defaultLocale];
  const name = own.month(Number(month));
  const nameWithYear = own.withYear(name, year);
  if (!date) return nameWithYear;
  const isThisYear = Number(year) === new Date(koreanClock(now)).getUTCFullYear();
  const weekday = own.weekdays.split(' ')[new Date(day).getUTCDay()] ?? '';
  return own.day(isThisYear ? name : nameWithYear, Number(date), weekday);
}

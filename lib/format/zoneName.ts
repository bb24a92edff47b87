import { languageTag } from '#lib/i18n/locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The common name of a time zone, such as "한국 표준시", at a time. */
export function zoneName(time: number, locale: string | undefined, timeZone: string): string {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), { timeZone, timeZoneName: 'long' });
  formats.set(key, format);
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

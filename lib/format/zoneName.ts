import { languageTag } from '#lib/i18n/locales.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A zone as people call it, "한국 표준시": that of the visitor's clock at that moment, unless another is named. */
export function zoneName(time: number, locale: string | undefined, timeZone?: string): string {
  const key = `${locale} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languageTag(locale), { timeZone, timeZoneName: 'long' });
  formats.set(key, format);
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

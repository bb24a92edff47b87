import { languageTag } from '#lib/i18n/locales.ts';

/** HH:mm:ss of the visitor's clock. */
export function formatTime(time: number | Date, locale: string | undefined): string {
  return new Intl.DateTimeFormat(languageTag(locale), { timeStyle: 'medium', hourCycle: 'h23' }).format(time);
}

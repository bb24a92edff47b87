import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';

export function siteTexts(locale: LocaleCode): Record<MessageKey, string> {
  const file = path.join(process.cwd(), 'public', 'locales', locale, 'common.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<MessageKey, string>;
}

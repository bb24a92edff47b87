import { readFileSync } from 'node:fs';
import type { LocaleCode, MessageKey } from '#lib/i18n/locales.ts';

export type Texts = Record<MessageKey, string>;

export const textsOf = (code: LocaleCode): Texts =>
  JSON.parse(readFileSync(`public/locales/${code}/common.json`, 'utf8'));

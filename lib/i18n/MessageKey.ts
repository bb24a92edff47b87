import type { ParseKeys } from 'i18next';

/** A key of public/locales. Plural keys have no suffix. */
export type MessageKey = ParseKeys<'common'>;

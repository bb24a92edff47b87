import type { ParseKeys } from 'i18next';

/** A key of public/locales; plural keys without their suffix. */
export type MessageKey = ParseKeys<'common'>;

import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readText, readUsed } from '../wireValues.ts';

export const slotCompanyRecord = wireRecord(
  { code: readText, nameKo: readText, nameEn: readText, used: readUsed, imgUrl: readText },
  { imgUrl: ['mobileImg'] },
  ['code', 'used'],
);

/** A slot company; `code` is the `company` of get-slot-by-company, `used` other than 'y' = under maintenance. */
export type SlotCompany = z.output<typeof slotCompanyRecord>;

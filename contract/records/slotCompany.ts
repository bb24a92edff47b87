import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readText } from '../wireValues.ts';

export const slotCompanyRecord = wireRecord(
  { code: readText, nameKo: readText, nameEn: readText, used: readText, imgUrl: readText },
  { imgUrl: ['mobileImg'] },
);

/** A slot company; `code` is the `company` of get-slot-by-company, `used` other than 'y' = under maintenance. */
export type SlotCompany = z.output<typeof slotCompanyRecord>;

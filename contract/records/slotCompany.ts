import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readText } from '../wireValues.ts';

/** The tolerant reader of `SlotCompany`. */
export const slotCompanyRecord = wireRecord(
  {
    code: readText,
    nameKo: readText,
    nameEn: readText,
    used: readText,
    imgUrl: readText,
  },
  { imgUrl: ['mobileImg'] },
);

/** A slot company of the home grid; `code` asks for its games, `used` other than 'y' = under maintenance. */
export type SlotCompany = z.output<typeof slotCompanyRecord>;

import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readText } from '../wireValues.ts';

/** A slot company of the home grid; `code` asks for its games, `used` other than 'y' = under maintenance. */
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

export type SlotCompany = z.output<typeof slotCompanyRecord>;

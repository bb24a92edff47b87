import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireText } from '../wireValues.ts';

/** A slot company of the home grid; `code` asks for its games, `used` other than 'y' = under maintenance. */
export const slotCompanyRecord = wireRecord(
  {
    code: wireText,
    nameKo: wireText,
    nameEn: wireText,
    used: wireText,
    imgUrl: wireText,
  },
  { imgUrl: ['mobileImg'] },
);

export type SlotCompany = z.output<typeof slotCompanyRecord>;

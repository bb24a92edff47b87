import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readText, readUsed } from '../wireValues.ts';

export const casinoEntryRecord = wireRecord(
  {
    code: readText,
    gameCompany: readText,
    nameKo: readText,
    nameEn: readText,
    used: readUsed,
    imgUrl: readText,
  },
  { gameCompany: ['nameEn'], imgUrl: ['mobileImg'] },
  ['code', 'gameCompany', 'used'],
);

/** A live casino; `used` other than 'y' = under maintenance. Sports are inferred to have the same record. */
export type CasinoEntry = z.output<typeof casinoEntryRecord>;

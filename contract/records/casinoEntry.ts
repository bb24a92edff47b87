import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readText } from '../wireValues.ts';

/** The tolerant reader of `CasinoEntry`. */
export const casinoEntryRecord = wireRecord(
  {
    code: readText,
    gameCompany: readText,
    nameKo: readText,
    nameEn: readText,
    used: readText,
    imgUrl: readText,
  },
  { gameCompany: ['nameEn'], imgUrl: ['mobileImg'] },
);

/** A live casino of the home grid; `used` other than 'y' = under maintenance. Sport settings come in the same shape (inferred). */
export type CasinoEntry = z.output<typeof casinoEntryRecord>;

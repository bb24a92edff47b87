import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireText } from '../wireValues.ts';

/** A live casino of the home grid; `used` other than 'y' = under maintenance. Sport settings come in the same shape (inferred). */
export const casinoEntryRecord = wireRecord(
  {
    code: wireText,
    gameCompany: wireText,
    nameKo: wireText,
    nameEn: wireText,
    used: wireText,
    imgUrl: wireText,
  },
  { gameCompany: ['nameEn'], imgUrl: ['mobileImg'] },
);

export type CasinoEntry = z.output<typeof casinoEntryRecord>;

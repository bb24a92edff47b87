import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readText } from '../wireValues.ts';

export const slotGameRecord = wireRecord(
  { code: readText, gameCompany: readText, imgUrl: readText, nameKo: readText, nameEn: readText },
  {},
  ['code'],
);

export type SlotGame = z.output<typeof slotGameRecord>;

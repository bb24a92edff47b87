import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readText } from '../wireValues.ts';

/** The tolerant reader of `SlotGame`. */
export const slotGameRecord = wireRecord({
  code: readText,
  gameCompany: readText,
  imgUrl: readText,
  nameKo: readText,
  nameEn: readText,
});

/** A game of a slot company; `code` and `gameCompany` are what open-game asks for. */
export type SlotGame = z.output<typeof slotGameRecord>;

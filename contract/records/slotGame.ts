import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireText } from '../wireValues.ts';

/** A game of a slot company; `code` and `gameCompany` are what open-game asks for. */
export const slotGameRecord = wireRecord({
  code: wireText,
  gameCompany: wireText,
  imgUrl: wireText,
  nameKo: wireText,
  nameEn: wireText,
});

export type SlotGame = z.output<typeof slotGameRecord>;

import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readAmount, readDate, readText } from '../wireValues.ts';

export const betRecord = wireRecord(
  {
    thirdParty: readText,
    nameKo: readText,
    nameEn: readText,
    balanceBet: readAmount,
    balanceWin: readAmount,
    betTime: readDate,
  },
  {},
  ['thirdParty', 'balanceBet', 'betTime'],
);

/** A bet, its amounts in won. `thirdParty` is the game company. `nameKo` and `nameEn` are the name of the game, '' if it was not sent. */
export type Bet = z.output<typeof betRecord>;

import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readDate, readNumber, readText } from '../wireValues.ts';

/** The tolerant reader of `Bet`. */
export const betRecord = wireRecord({
  thirdParty: readText,
  balanceBet: readNumber,
  balanceWin: readNumber,
  betTime: readDate,
});

/** One bet of the member; `balanceBet` and `balanceWin` in won, `thirdParty` is the game company. */
export type Bet = z.output<typeof betRecord>;

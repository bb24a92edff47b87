import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireDate, wireNumber, wireText } from '../wireValues.ts';

/** One bet of the member; `balanceBet` and `balanceWin` in won, `thirdParty` is the game company. */
export const betRecord = wireRecord({
  thirdParty: wireText,
  balanceBet: wireNumber,
  balanceWin: wireNumber,
  betTime: wireDate,
});

export type Bet = z.output<typeof betRecord>;

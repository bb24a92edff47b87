import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readDate, readNumber, readText } from '../wireValues.ts';

export const betRecord = wireRecord({ thirdParty: readText, balanceBet: readNumber, balanceWin: readNumber, betTime: readDate });

/** A bet; `balanceBet` and `balanceWin` in won, `thirdParty` is the game company. */
export type Bet = z.output<typeof betRecord>;

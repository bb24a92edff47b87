import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readAmount, readNumber, readText } from '../wireValues.ts';

export const userRecord = wireRecord(
  {
    userId: readText,
    nick: readText,
    phone: readText,
    level: readNumber,
    balance: readAmount,
    in_balance: readAmount,
    rolling: readAmount,
    bankname: readText,
    bankOwner: readText,
    banknum: readText,
  },
  { userId: ['id'], rolling: ['point'], bankOwner: ['bankowner'], banknum: ['banknumber'] },
  ['userId', 'balance'],
);

/** The current user (specification section 3). In won: `balance` is outside of games, `in_balance` in games, `rolling` is comp money. */
export type User = z.output<typeof userRecord>;

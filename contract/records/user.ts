import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireNumber, wireText } from '../wireValues.ts';

/** The current user (specification section 3). `balance` and `in_balance` in won, `rolling` is comp money in won. */
export const userRecord = wireRecord(
  {
    userId: wireText,
    nick: wireText,
    phone: wireText,
    level: wireNumber,
    balance: wireNumber,
    in_balance: wireNumber,
    rolling: wireNumber,
    bankname: wireText,
    bankOwner: wireText,
    banknum: wireText,
  },
  { userId: ['id'], rolling: ['point'], bankOwner: ['bankowner'], banknum: ['banknumber'] },
);

export type User = z.output<typeof userRecord>;

import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readAmount, readDate, readId, readStatus } from '../wireValues.ts';

export const applicationRecord = wireRecord(
  {
    id: readId,
    balance: readAmount,
    status: readStatus,
    appliedOn: readDate,
    processedOn: readDate,
  },
  { id: ['_id', 'idx'], appliedOn: ['regDate', 'regdate'], processedOn: ['setdate'] },
  ['id', 'balance', 'status', 'appliedOn'],
);

/** A deposit or withdrawal. `balance` is in won. `status` is an ApplicationStatus or other text. `processedOn` may be ''. */
export type Application = z.output<typeof applicationRecord>;

import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireDate, wireId, wireNumber, wireText } from '../wireValues.ts';

/**
 * A deposit or withdrawal the member applied for. `balance` in won; `status` is an ApplicationStatus or a word shown unchanged;
 * `processedOn` is '' until the operator settled it.
 */
export const applicationRecord = wireRecord(
  {
    id: wireId,
    balance: wireNumber,
    status: wireText,
    appliedOn: wireDate,
    processedOn: wireDate,
  },
  { id: ['_id', 'idx'], appliedOn: ['regDate', 'regdate'], processedOn: ['setdate'] },
);

export type Application = z.output<typeof applicationRecord>;

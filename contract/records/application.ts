import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readDate, readId, readNumber, readText } from '../wireValues.ts';

/** The tolerant reader of `Application`. */
export const applicationRecord = wireRecord(
  {
    id: readId,
    balance: readNumber,
    status: readText,
    appliedOn: readDate,
    processedOn: readDate,
  },
  { id: ['_id', 'idx'], appliedOn: ['regDate', 'regdate'], processedOn: ['setdate'] },
);

/**
 * A deposit or withdrawal the member applied for. `balance` in won; `status` is an ApplicationStatus or a word shown unchanged;
 * `processedOn` is '' until the operator settled it.
 */
export type Application = z.output<typeof applicationRecord>;

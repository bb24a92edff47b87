import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readDate, readId, readNumber } from '../wireValues.ts';

/** `ab****`: two characters of a member id, and never more than half of it; an id masked already stays as it is. */
export const maskMemberId = (memberId: string): string => {
  const characters = [...memberId];
  const shown = Math.min(2, Math.floor(characters.length / 2));
  return characters.slice(0, shown).join('') + '****';
};

/** The tolerant reader of `BoardEntry`. */
export const boardEntryRecord = wireRecord({
  idx: readId,
  id: (value) => maskMemberId(readId(value)),
  balance: readNumber,
  regdate: readDate,
});

/**
 * An entry of the public boards of recent deposits and withdrawals; `balance` in won. The upstream sends whole member ids:
 * the mask is part of reading the record, so that none can leave the portal.
 */
export type BoardEntry = z.output<typeof boardEntryRecord>;

import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readAmount, readDate, readId } from '../wireValues.ts';

/** Masks a member id as `ab****`: at most two characters, and at most half of the id, stay. A second masking reveals no more of the id. */
export const maskMemberId = (memberId: string): string => {
  const characters = [...memberId];
  const shown = Math.min(2, Math.floor(characters.length / 2));
  return characters.slice(0, shown).join('') + '****';
};

export const boardEntryRecord = wireRecord(
  {
    idx: readId,
    id: (value) => maskMemberId(readId(value)),
    balance: readAmount,
    regdate: readDate,
  },
  {},
  ['id', 'balance'],
);

/** An entry of the public boards; `balance` in won. `id` is masked while parsing, because the upstream sends whole member ids. */
export type BoardEntry = z.output<typeof boardEntryRecord>;

import { z } from 'zod';

/** The body of a call that asks for nothing: `{}`. */
export const noBody = z.strictObject({});

/** Text the member typed, not blank, at most `maximum` characters. The screens know the finer rules (contract of the site, not of the wire). */
export const line = (maximum: number) => z.string().max(maximum).regex(/\S/, 'must not be blank');

/** A password as typed, 1 to 128 characters. */
export const secret = z.string().min(1).max(128);

/** The `id` of a record, as the portal handed it out. */
export const recordId = line(64);

/** Whole won, 1 to 999,999,999,999. */
export const amount = z.int().positive().max(999_999_999_999);

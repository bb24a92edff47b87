import { z } from 'zod';

/** The body of a call that asks for nothing: `{}`. */
export const noBody = z.strictObject({});

/** Text of 1 to `maximum` characters, not blank. Finer rules are the site's, not the wire's. */
export const line = (maximum: number) => z.string().max(maximum).regex(/\S/, 'must not be blank');

/** A password as typed, 1 to 128 characters. */
export const secret = z.string().min(1).max(128);

/** The `id` of a record, as the portal handed it out. */
export const recordId = line(64);

/** Whole won, 1 to 999,999,999,999. */
export const amount = z.int().positive().max(999_999_999_999);

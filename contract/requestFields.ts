import { z } from 'zod';

/** Schema of the body `{}`. */
export const noBody = z.strictObject({});

/** Text of 1 to `maxLength` characters, not blank. The settings of a site may have stricter rules. */
export const line = (maxLength: number) => z.string().max(maxLength).regex(/\S/, 'must not be blank');

/** A password, 1 to 128 characters. */
export const secret = z.string().min(1).max(128);

/** A password that not every site asks for; '' = the site does not ask for it. */
export const optionalSecret = z.string().max(128);

export const recordId = line(64);

/** An amount in won. */
export const amount = z.int().positive().max(999_999_999_999);

/** The time of a click in milliseconds since 1970. */
export const clickTime = z.int().positive();

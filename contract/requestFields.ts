import { z } from 'zod';

/** The body `{}`. */
export const noBody = z.strictObject({});

/** Text of 1 to `maxLength` characters, not blank. Stricter rules are site settings. */
export const line = (maxLength: number) => z.string().max(maxLength).regex(/\S/, 'must not be blank');

/** A password, 1 to 128 characters. */
export const secret = z.string().min(1).max(128);

/** A password that not every site asks for; '' = not asked. */
export const optionalSecret = z.string().max(128);

export const recordId = line(64);

/** In won. */
export const amount = z.int().positive().max(999_999_999_999);

/** In milliseconds since 1970. */
export const clickTime = z.int().positive();

import { z } from 'zod';

export const noBody = z.strictObject({});

export const line = (maxLength: number) =>
  z.string().max(maxLength).regex(/\S/, 'must not be blank');

export const secret = z.string().min(1).max(128);

/** '' = the site does not ask for this password. */
export const optionalSecret = z.string().max(128);

export const recordId = line(64);

/** The amount is in won. */
export const amount = z.int().positive().max(999_999_999_999);

/** The time is in milliseconds since 1970. */
export const clickTime = z.int().positive();

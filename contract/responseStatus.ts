/**
 * Every status word an answer of the upstream may carry (specification section 4). `success` is the only good one:
 * a word that is not in this list is a failure, never a success.
 */
export const responseStatuses = [
  'success',
  'authenticated',
  'alread_have_user', // sic: the member id is taken
  'cant_find_code',
  'already',
  'alread', // sic: the same as `already`
  'wait',
  'time',
  'balance',
  'low_point',
  'pass',
  'fix_server',
] as const;

/** A status word of an answer. */
export type ResponseStatus = (typeof responseStatuses)[number];

/** A status word of a deposit, a withdrawal or a help request; any other value is shown unchanged. */
export type ApplicationStatus = 'wait' | 'reg' | 'already' | 'cansel'; // sic: canceled

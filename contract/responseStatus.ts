/** The known statuses of upstream answers (specification section 4). Every status but `success` is a failure, also an unlisted one. */
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

export type ResponseStatus = (typeof responseStatuses)[number];

/** A backend map may use `unauthenticated` too, for the end of the session. */
export const isKnownStatus = (word: string): boolean =>
  word === 'unauthenticated' || responseStatuses.some((known) => known === word);

export const applicationStatuses = ['wait', 'reg', 'already', 'cansel'] as const; // sic: canceled

/** Status of a deposit, a withdrawal or a help request. Any other value is shown unchanged. */
export type ApplicationStatus = (typeof applicationStatuses)[number];

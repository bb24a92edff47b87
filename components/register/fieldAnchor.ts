import type { RegisterField } from '#lib/register/registerFields.ts';

/** The element id of a field, the target of the summary's link. */
export const fieldAnchor = (field: RegisterField) => `register-${field}`;

import type { RegisterField } from '#lib/register/registerFields.ts';

/** The id of a field's place on the page, where the summary's link leads. */
export const fieldAnchor = (field: RegisterField) => `register-${field}`;

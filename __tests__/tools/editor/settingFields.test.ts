import { expect, it } from 'vitest';
import { settingsByPath } from '#lib/server/site/siteSchema.ts';
import { fieldGroups, type FormSchema } from '#tools/editor/settingFields.ts';

const fields = Object.values(fieldGroups()).flat();

it('has each setting once, with its help and its default', () => {
  expect(fields.map(({ place }) => place).toSorted()).toEqual(
    [...settingsByPath.keys(), 'hosts', 'redirects'].toSorted(),
  );
  expect(fields.filter(({ schema }) => !schema.description)).toEqual([]);
  expect(fields.find(({ place }) => place === 'withdraw.unit')).toMatchObject({
    defaultValue: 10_000,
    schema: { type: 'number' },
  });
});

/** What the form cannot show. */
const unknownParts = ({ type, items, anyOf, properties }: FormSchema): boolean =>
  (!type && !anyOf) ||
  [...(items ? [items] : []), ...(anyOf ?? []), ...Object.values(properties ?? {})].some(
    unknownParts,
  ) ||
  (type === 'object' && !properties);

it('gives each part of a setting a kind that the form can show', () => {
  expect(fields.filter(({ schema }) => unknownParts(schema)).map(({ place }) => place)).toEqual([]);
});

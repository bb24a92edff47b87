import { z } from 'zod';
import { locales } from '#lib/i18n/locales.ts';
import { settingsByPath, siteSchema } from '#lib/server/site/siteSchema.ts';

/** A part of JSON Schema, and what the form needs beside it. */
export interface FormSchema {
  type?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  pattern?: string;
  items?: FormSchema;
  anyOf?: FormSchema[];
  properties?: Record<string, FormSchema>;
  isNullable?: true;
  /** The kind of field that each language has. */
  perLanguage?: 'Lines' | 'Text' | 'Picture';
}

export interface SettingField {
  /** Such as `footer.license`. */
  place: string;
  schema: FormSchema;
  defaultValue: unknown;
}

/** The first group with a start of a setting's path has the setting. `hosts` are no setting, but each of several sites has them. */
const groups: Record<string, readonly string[]> = {
  'Name and look': ['hosts', 'redirects', 'name', 'theme', 'colors', 'logo'],
  'Languages and texts': ['languages', 'notes', 'isIndexable'],
  'Money rules': [
    'deposit',
    'withdraw',
    'comp',
    'quickAmounts',
    'isWithdrawPasswordAlwaysAsked',
    'isCompAmountEntered',
    'isVaultOpen',
  ],
  Games: ['play', 'hasSport', 'isGameMoneyRecallable', 'jackpot'],
  Home: ['banner', 'bottomBar', 'hasBoards', 'popupHideHours'],
  'Contacts and care': ['footer.helpline', 'footer.messengers', 'footer.links', 'care', 'security'],
  'Legal and registration': ['footer', 'register'],
};

/** Without defaults and required keys, the form adds nothing to what the operator wrote. */
function formSchema({
  type,
  enum: words,
  pattern,
  items,
  anyOf,
  properties,
}: FormSchema): FormSchema {
  const [one, other] = anyOf ?? [];
  if (one && other?.type === 'null') return { ...formSchema(one), isNullable: true };
  if (anyOf?.every((any) => any.type === 'string')) return { type: 'string' };
  if (properties?.ko && locales.every(({ code }) => code in properties))
    return {
      type: 'string',
      perLanguage:
        properties.ko.type === 'array' ? 'Lines' : properties.ko.anyOf ? 'Picture' : 'Text',
    };
  return {
    type,
    enum: words,
    pattern,
    items: items && formSchema(items),
    anyOf: anyOf?.map((own) => ({ title: own.enum ? 'Built-in' : 'Own', ...formSchema(own) })),
    properties:
      properties &&
      Object.fromEntries(Object.entries(properties).map(([key, own]) => [key, formSchema(own)])),
  };
}

export function fieldGroups(): Record<string, SettingField[]> {
  const root = z.toJSONSchema(siteSchema, { io: 'input' }) as FormSchema;
  const schemaOf = (place: string) =>
    place.split('.').reduce((schema, key) => schema.properties?.[key] ?? {}, root);
  const field = (
    place: string,
    schema: FormSchema,
    help: string,
    defaultValue: unknown,
  ): SettingField => ({
    place,
    schema: { ...schema, title: place, description: help.replaceAll('`', '') },
    defaultValue,
  });
  const origins = { type: 'array', items: { type: 'string' } };
  const fields = [
    field(
      'hosts',
      origins,
      'Where the site answers: https://…, one a line, the main one first',
      [],
    ),
    field('redirects', origins, 'Origins that lead to the first host, one a line', []),
    ...[...settingsByPath].map(([place, { meaning, defaultValue }]) =>
      field(place, formSchema(schemaOf(place)), meaning, defaultValue),
    ),
  ];
  const groupOf = (place: string) =>
    Object.keys(groups).find((name) =>
      groups[name]!.some((start) => place === start || place.startsWith(`${start}.`)),
    );
  return Object.fromEntries(
    Object.keys(groups).map((name) => [
      name,
      fields.filter(({ place }) => groupOf(place) === name),
    ]),
  );
}

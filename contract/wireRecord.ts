import { z } from 'zod';
import { meaningOf, type ValueMeaning } from './wireValues.ts';

type WireObject = Readonly<Record<string, unknown>>;

type ValueReader = (value: unknown) => unknown;

/** Other names that upstreams use for a field, by its canonical name. A dot leads into a nested object (`ref.contents`). */
export type Aliases<Shape> = { readonly [Name in keyof Shape]?: readonly string[] };

export const isWireObject = (value: unknown): value is WireObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** '' becomes null, because older upstreams send both for unknown values. */
const valueAt = (record: WireObject, path: readonly string[]): unknown => {
  let value: unknown = record;
  for (const name of path) {
    if (!isWireObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value === '' ? null : value;
};

export interface WireField extends Omit<ValueMeaning, 'kind'> {
  name: string;
  kind: ValueMeaning['kind'] | 'record' | 'records';
  aliases: readonly string[];
  isRequired: boolean;
  isSecret?: boolean;
  record?: z.ZodType;
}

const fieldsOf = new WeakMap<z.ZodType, readonly WireField[]>();
const meaningsOf = new WeakMap<z.ZodType, Pick<WireField, 'kind' | 'words' | 'record'>>();

export const wireFields = (schema: z.ZodType): readonly WireField[] => fieldsOf.get(schema) ?? [];

export function withFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: readonly WireField[],
): Schema {
  fieldsOf.set(schema, fields);
  return schema;
}

/** A schema that `wireValue`, `wireRows` and `wireOptional` did not make counts as text. */
export const wireMeaning = (field: z.ZodType): Pick<WireField, 'kind' | 'words' | 'record'> =>
  meaningsOf.get(field) ?? { kind: 'text' };

function withMeaning<Schema extends z.ZodType>(
  schema: Schema,
  meaning: Pick<WireField, 'kind' | 'words' | 'record'>,
): Schema {
  meaningsOf.set(schema, meaning);
  return schema;
}

/** Null = the field was only sent without a value, undefined = it was not sent. */
export const fieldFinder = (name: string, aliases: readonly string[] = []) => {
  const paths = [name, ...aliases].map((alias) => alias.split('.'));
  return (record: WireObject): unknown => {
    let empty: null | undefined;
    for (const path of paths) {
      const value = valueAt(record, path);
      if (value === null) empty = null;
      else if (value !== undefined) return value;
    }
    return empty;
  };
};

/**
 * Functions read the fields, because schemas take five times as long.
 * @param required fields without which a screen cannot do its work; a record that lacks them is accepted too
 */
export const wireRecord = <Shape extends Readonly<Record<string, ValueReader>>>(
  shape: Shape,
  aliases: Aliases<Shape> = {},
  required: readonly (keyof Shape & string)[] = [],
) => {
  const fields = Object.entries(shape).map(([name, read]) => ({
    name,
    read,
    find: fieldFinder(name, aliases[name]),
    // A required field that was not sent is read as one sent without a value, so that a missing balance counts as unreadable.
    missing: required.includes(name) ? null : undefined,
  }));
  const described = fields.map(({ name, read }) => ({
    name,
    ...meaningOf(read),
    aliases: aliases[name] ?? [],
    isRequired: required.includes(name),
  }));
  const schema = z.custom<WireObject>(isWireObject, 'expected an object').transform((raw) => {
    const record: Record<string, unknown> = {};
    for (const { name, read, find, missing } of fields) {
      const value = find(raw);
      record[name] = read(value === undefined ? missing : value);
    }
    return record as { [Name in keyof Shape]: ReturnType<Shape[Name]> };
  });
  return withFields(schema, described);
};

/** Longer lists are cut, because they could overload the browser. */
const maxRows = 10_000;

/** Rows that are not objects are dropped. A list that was not sent is empty. Any other value is invalid. */
export const wireRows = <Row extends z.ZodType>(row: Row) =>
  withMeaning(
    z
      .preprocess(
        (raw) => (Array.isArray(raw) ? raw.filter(isWireObject).slice(0, maxRows) : raw),
        z.array(row),
      )
      .default(() => []),
    { kind: 'records', record: row },
  );

export const wireOptional = <Row extends z.ZodType>(row: Row) =>
  withMeaning(
    row.optional().transform((record) => record ?? null),
    { kind: 'record', record: row },
  );

export const wireValue = <Value>(read: (value: unknown) => Value) =>
  withMeaning(z.unknown().transform(read), meaningOf(read));

import { z } from 'zod';

type WireObject = Readonly<Record<string, unknown>>;

/** Reads one field; gets undefined if it is absent. Never throws. */
type ValueReader = (value: unknown) => unknown;

/** Other upstream names of a field, by its canonical name. A dot means a field of a nested object (`ref.contents`). */
export type Aliases<Shape> = { readonly [Name in keyof Shape]?: readonly string[] };

export const isWireObject = (value: unknown): value is WireObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at `path`; undefined if absent, null or '', which older upstreams send for unknown values. */
const valueAt = (record: WireObject, path: readonly string[]): unknown => {
  let value: unknown = record;
  for (const name of path) {
    if (!isWireObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value === null || value === '' ? undefined : value;
};

/** Finds a field by its canonical name, else by its aliases in order. */
export const fieldFinder = (name: string, aliases: readonly string[] = []) => {
  const paths = [name, ...aliases].map((alias) => alias.split('.'));
  return (record: WireObject): unknown => {
    for (const path of paths) {
      const value = valueAt(record, path);
      if (value !== undefined) return value;
    }
    return undefined;
  };
};

/** A record: aliases allowed, unknown fields dropped. Fields are read by functions: a zod schema per field takes five times as long. */
export const wireRecord = <Shape extends Readonly<Record<string, ValueReader>>>(shape: Shape, aliases: Aliases<Shape> = {}) => {
  const fields = Object.entries(shape).map(([name, read]) => ({ name, read, find: fieldFinder(name, aliases[name]) }));
  return z.custom<WireObject>(isWireObject, 'expected an object').transform((raw) => {
    const record: Record<string, unknown> = {};
    for (const { name, read, find } of fields) record[name] = read(find(raw));
    return record as { [Name in keyof Shape]: ReturnType<Shape[Name]> };
  });
};

/** Longer lists are cut to protect the browser. */
const maxRows = 10_000;

/** A list of records: rows that are not objects are dropped, absent = empty list, other values are invalid. */
export const wireRows = <Row extends z.ZodType>(row: Row) =>
  z.preprocess((raw) => (Array.isArray(raw) ? raw.filter(isWireObject).slice(0, maxRows) : raw), z.array(row)).default(() => []);

export const wireValue = <Value>(read: (value: unknown) => Value) => z.unknown().transform(read);

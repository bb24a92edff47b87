import { z } from 'zod';

type WireObject = Readonly<Record<string, unknown>>;

/** Reads one field; gets undefined where the wire is silent and never fails. */
type ValueReader = (value: unknown) => unknown;

/** The other names a field may carry on the wire, by its first name; a dot leads into a nested object (`ref.contents`). */
export type Spellings<Shape> = { readonly [Name in keyof Shape]?: readonly string[] };

/** A JSON object: neither an array nor null. */
export const isWireObject = (value: unknown): value is WireObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at `path`, or undefined where the wire is silent: older upstreams send null or '' for what they do not know. */
const valueAt = (record: WireObject, path: readonly string[]): unknown => {
  let value: unknown = record;
  for (const name of path) {
    if (!isWireObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value === null || value === '' ? undefined : value;
};

/** Finds a field under the first of its names that is filled; undefined where none is. */
export const fieldFinder = (name: string, otherNames: readonly string[] = []) => {
  const paths = [name, ...otherNames].map((spelling) => spelling.split('.'));
  return (record: WireObject): unknown => {
    for (const path of paths) {
      const value = valueAt(record, path);
      if (value !== undefined) return value;
    }
    return undefined;
  };
};

/**
 * The tolerant reader of one record: takes every spelling of the upstream family and gives the first name only,
 * always with the right type. Fields the record does not name are dropped. Only a value that is no object is invalid.
 * Its fields are read by plain functions: they cannot fail, and a schema for each would take five times as long.
 */
export const wireRecord = <Shape extends Readonly<Record<string, ValueReader>>>(shape: Shape, spellings: Spellings<Shape> = {}) => {
  const fields = Object.entries(shape).map(([name, read]) => ({ name, read, find: fieldFinder(name, spellings[name]) }));
  return z.custom<WireObject>(isWireObject, 'expected an object').transform((raw) => {
    const record: Record<string, unknown> = {};
    for (const { name, read, find } of fields) record[name] = read(find(raw));
    return record as { [Name in keyof Shape]: ReturnType<Shape[Name]> };
  });
};

/** No list of the product is longer; what comes after is cut, so that no answer can exhaust the browser. */
const maximumRows = 10_000;

/** A list of records: a row that is no object is dropped, absent is the empty list, anything but an array is invalid. */
export const wireRows = <Row extends z.ZodType>(row: Row) =>
  z.preprocess((raw) => (Array.isArray(raw) ? raw.filter(isWireObject).slice(0, maximumRows) : raw), z.array(row)).default(() => []);

/** A single value of an answer. */
export const wireValue = <Value>(read: (value: unknown) => Value) => z.unknown().transform(read);

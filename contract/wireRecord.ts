import { z } from 'zod';

/** The other names a field may carry on the wire, by its first name; a dot leads into a nested object (`ref.contents`). */
export type Spellings<Shape> = { readonly [Name in keyof Shape]?: readonly string[] };

type WireObject = Readonly<Record<string, unknown>>;

/** A JSON object: neither an array nor null. */
export const isWireObject = (value: unknown): value is WireObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at `path`, or undefined where the wire is silent: older upstreams send null or '' for what they do not know. */
const valueAt = (record: WireObject, path: string): unknown => {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (!isWireObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value === null || value === '' ? undefined : value;
};

/** The value of a field under the first of its names that is filled. */
export const fieldOf = (record: WireObject, name: string, otherNames: readonly string[] = []): unknown => {
  for (const spelling of [name, ...otherNames]) {
    const value = valueAt(record, spelling);
    if (value !== undefined) return value;
  }
  return undefined;
};

/**
 * The tolerant reader of one record: takes every spelling of the upstream family and gives the first name only,
 * always with the right type. Fields the record does not name are dropped. Only a value that is no object is invalid.
 */
export const wireRecord = <Shape extends z.ZodRawShape>(shape: Shape, spellings: Spellings<Shape> = {}) => {
  const names = Object.keys(shape);
  return z.preprocess(
    (raw) => (isWireObject(raw) ? Object.fromEntries(names.map((name) => [name, fieldOf(raw, name, spellings[name])])) : raw),
    z.object(shape),
  );
};

/** No list of the product is longer; what comes after is cut, so that no answer can exhaust the browser. */
export const maximumRows = 10_000;

/** A list of records: a row that is no object is dropped, absent is the empty list, anything but an array is invalid. */
export const wireRows = <Row extends z.ZodType>(row: Row) =>
  z.preprocess((raw) => (Array.isArray(raw) ? raw.filter(isWireObject).slice(0, maximumRows) : raw), z.array(row)).default(() => []);

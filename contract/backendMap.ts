import { z } from 'zod';
import { calls, type CallName } from './calls.ts';
import type { CallDefinition } from './callDefinition.ts';
import { records } from './records.ts';
import { amount, clickTime, optionalSecret, secret } from './requestFields.ts';
import { responseStatuses } from './responseStatus.ts';
import { isWireObject, wireFields, type WireField } from './wireRecord.ts';

/** What is counted by an amount of 1, as powers of ten in won. */
export const amountUnits = { minor: -2, won: 0, thousand: 3, tenThousand: 4 } as const;

/** How amounts are written. `form` is what requests send, of ids and other texts too; an answer may have any form. */
export interface AmountFormat {
  unit?: keyof typeof amountUnits;
  /** `number` (the default of amounts), `text` ("12000") or `grouped` ("12,000", amounts only). */
  form?: 'number' | 'text' | 'grouped';
}

/** How times are written. */
export interface TimeFormat {
  /** The zone of times without one, such as `Asia/Tokyo`; Korean time by default. */
  zone?: string;
  /** `seconds` or `milliseconds` since 1970, or a pattern such as `DD.MM.YYYY HH:mm:ss`. Year first is read without a pattern. */
  format?: string;
}

/** Where a value is, and how it is written there. In the file, a text or `false` stands for `name` alone. */
export interface ParsedFieldMap extends AmountFormat, TimeFormat {
  /** The name, or a path such as `wallet.cash`; `.` = the object itself; false = the backend has no such field. */
  name?: string | false;
  /** Words of the backend, each with the contract's word. */
  words?: Record<string, string>;
  /** For a record, or a list of records, of an answer: its fields in this call, over those of `records`. */
  fields?: FieldMaps;
}

/** By the contract's name of the field. */
type FieldMaps = Record<string, ParsedFieldMap>;

/** Paths in the answer: of the status word, of the object with the fields (`.` = all of it), and of a word that says why a call was refused. */
interface EnvelopeMap {
  status?: string;
  data?: string;
  message?: string;
}

type Constants = Record<string, string | number | boolean>;

interface CallMap {
  path?: string;
  envelope?: EnvelopeMap;
  request?: FieldMaps;
  /** Sent with every request of the call, by path in the body. */
  constants?: Constants;
  answer?: FieldMaps;
  /** Status words of the backend, each with the contract's. */
  statuses?: Record<string, string>;
}

export type Capability = CallName | 'jackpots';

/** What a backend does differently from the contract (docs/integrating.md): the contents of the file of BACKEND_MAP. */
export interface ParsedBackendMap {
  /** Before every path, such as `/api/v3`. */
  basePath?: string;
  envelope?: EnvelopeMap;
  statuses?: Record<string, string>;
  amounts?: AmountFormat;
  times?: TimeFormat;
  constants?: Constants;
  /** The calls that the backend lacks are `false`. `jackpots` is the jackpot feed. */
  capabilities?: Partial<Record<Capability, boolean>>;
  records?: Partial<Record<keyof typeof records, FieldMaps>>;
  calls?: Partial<Record<CallName, CallMap>>;
}

const secrets: unknown[] = [secret, optionalSecret];

/** The fields of a call's request. */
export const requestFields = ({ request }: CallDefinition): WireField[] => {
  const shape = request instanceof z.ZodObject ? (request.shape as Record<string, z.ZodType>) : {};
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    kind: schema === amount ? 'amount' : schema === clickTime ? 'time' : 'text',
    aliases: [],
    isRequired: !schema.safeParse(undefined).success,
    isSecret: secrets.includes(schema instanceof z.ZodOptional ? schema.unwrap() : schema),
  }));
};

const notKnown = (name: string, names: readonly string[]) => {
  const nearest = nearestName(name, names);
  return nearest === undefined ? 'is not known, there are none here' : `is not known, the nearest name is ${nearest}`;
};

/** Refuses unknown keys with the nearest known one, one line per key. */
const known = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => notKnown(key, Object.keys(shape))).join('\n')
        : 'must be an object in braces',
  });

const optional = (names: readonly string[], schemaOf: (name: string) => z.ZodType) =>
  known(Object.fromEntries(names.map((name) => [name, schemaOf(name).optional()])));

const oneOf = (words: readonly string[]) =>
  z.string(`must be one of ${words.join(', ')}`).refine((word) => words.includes(word), {
    error: ({ input }) => `has a word that ${notKnown(String(input), words)}`,
  });

const wordTable = (words: readonly string[]) => z.record(z.string().max(100), oneOf(words), 'must be an object in braces');

/** Never a name that every object inherits. */
const path = z
  .string('must be a name or a path such as data.items')
  .max(200)
  .regex(/^(\.|(?!__proto__)[^.]+(\.(?!__proto__)[^.]+)*)$/, 'must be a name or a path such as data.items');
const bodyPath = path.regex(/[^.]/, 'must be a name or a path such as member.id');
const urlPath = z.string('must be a path such as /api/deposit').regex(/^(\/[\w~%:@!$&'()*+,;=-][\w.~%:@!$&'()*+,;=-]*)+(\?\S*)?$/, {
  error: 'must be a path such as /api/deposit',
});

const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const amountFormat = { unit: oneOf(Object.keys(amountUnits)).optional(), form: oneOf(['number', 'text', 'grouped']).optional() };
const timeFormat = {
  zone: z.string().refine(isZone, 'must be a time zone such as Asia/Seoul or +09:00').optional(),
  format: z
    .string()
    .refine(
      (format) =>
        ['seconds', 'milliseconds'].includes(format) ||
        /^(?=.*YYYY)(?=.*MM)(?=.*DD)[^A-Za-z]*(?:(?:YYYY|MM|DD|HH|mm|ss|T)[^A-Za-z]*)+$/.test(format),
      'must be seconds, milliseconds or a pattern of YYYY, MM, DD, HH, mm and ss',
    )
    .optional(),
};
const constants = z.record(bodyPath, z.union([z.string(), z.number(), z.boolean()], 'must be a text, a number, true or false'));
const envelope = known({ status: path.optional(), data: path.optional(), message: path.optional() });

/** Without an amount or an id a request would mean something else: `del-deposit` without `id` deletes all. Without a password it proves nothing. */
const isIndispensable = ({ name, kind, isRequired, isSecret }: WireField, isRequest: boolean) =>
  isRequest ? kind === 'amount' || name === 'id' || isSecret : isRequired;

const notFalse = (isRequest: boolean) => {
  const harm = isRequest ? 'the backend would do something else, or do it unchecked' : 'a screen cannot do its work';
  return z.unknown().refine((value) => value !== false, `must not be false: without it, ${harm}`);
};

function fieldMap(field: WireField, isRequest: boolean) {
  const { kind, words = [], record } = field;
  const place = isRequest ? bodyPath : path;
  const placeOrNone = z.union([place, z.literal(false)], 'must be a name, a path such as data.items, or false');
  const options: Record<string, z.ZodType> = {
    name: (isIndispensable(field, isRequest) ? notFalse(isRequest).pipe(place) : placeOrNone).optional(),
  };
  if (kind === 'amount') Object.assign(options, amountFormat);
  if (kind === 'text' && isRequest) options.form = oneOf(['number', 'text']).optional();
  if (kind === 'time') Object.assign(options, timeFormat);
  if (words.length > 0) options.words = wordTable(words).optional();
  if (record) options.fields = fieldMaps(wireFields(record)).optional();
  return z.preprocess((value) => (typeof value === 'string' || value === false ? { name: value } : value), known(options));
}

const fieldMaps = (fields: readonly WireField[], isRequest = false): z.ZodType =>
  known(Object.fromEntries(fields.map((field) => [field.name, fieldMap(field, isRequest).optional()])));

/** Two values at one place of a request: one would be lost. A constant of the call replaces one of all calls. */
const hasClash = (definition: CallDefinition, call: unknown, constantsOfAll: object = {}) => {
  const { request, constants: own } = (isWireObject(call) ? call : {}) as { request?: Record<string, unknown>; constants?: unknown };
  const places = requestFields(definition).flatMap(({ name }) => {
    const options = request?.[name];
    const place = isWireObject(options) ? options.name : options;
    return place === false ? [] : String(place ?? name);
  });
  places.push(...Object.keys({ ...constantsOfAll, ...(isWireObject(own) ? own : {}) }));
  return places.some((place, at) => places.some((other, index) => index !== at && `${other}.`.startsWith(`${place}.`)));
};

const callMap = (definition: CallDefinition) =>
  known({
    path: urlPath.optional(),
    envelope: envelope.optional(),
    request: fieldMaps(requestFields(definition), true).optional(),
    constants: constants.optional(),
    answer: fieldMaps(wireFields(definition.response)).optional(),
    statuses: wordTable([...definition.statuses, ...(definition.access === 'member' ? ['unauthenticated'] : [])]).optional(),
  }).refine((call) => !hasClash(definition, call), { error: 'must not put two values at one place of the request', when: () => true });

const rows = calls as Record<CallName, CallDefinition>;
const callNames = Object.keys(calls) as CallName[];

/** No member can sign in or stay signed in without them. */
const indispensable = ['user-do-login', 'user-health-check'];

const schema = known({
  basePath: urlPath.or(z.literal('')).optional(),
  envelope: envelope.optional(),
  statuses: wordTable([...responseStatuses, 'unauthenticated']).optional(),
  amounts: known(amountFormat).optional(),
  times: known(timeFormat).optional(),
  constants: constants.optional(),
  capabilities: optional([...callNames, 'jackpots'], (name) =>
    indispensable.includes(name) ? z.literal(true, 'must not be off') : z.boolean('must be true or false'),
  ).optional(),
  records: optional(Object.keys(records), (name) => fieldMaps(wireFields(records[name as keyof typeof records]))).optional(),
  calls: optional(callNames, (name) => callMap(rows[name as CallName])).optional(),
}).superRefine((map, { addIssue }) => {
  const { constants: ofAll, calls: own } = map as { constants?: object; calls?: Partial<Record<CallName, unknown>> };
  const clashing = callNames.filter((name) => ofAll && hasClash(rows[name], own?.[name], ofAll));
  if (clashing.length === 0) return;
  const message = `must not have the place of another value in the request of ${clashing[0]}`;
  addIssue({ code: 'custom', path: ['constants'], message });
});

/** A place in the map, such as `calls.get-member.answer.user`, and the rule it breaks. Contains no value. */
export interface MapFault {
  place: string;
  rule: string;
}

/** Without the `name` that the file does not have where a text or `false` stands alone. */
function writtenPlace(value: unknown, at: readonly PropertyKey[]): readonly PropertyKey[] {
  const field = at.slice(0, -1).reduce<unknown>((inner, key) => (isWireObject(inner) ? inner[key as string] : undefined), value);
  return at.at(-1) === 'name' && !isWireObject(field) ? at.slice(0, -1) : at;
}

/** The map, or all its faults. */
export function parseBackendMap(value: unknown): { map: ParsedBackendMap; faults: [] } | { map: undefined; faults: MapFault[] } {
  const result = schema.safeParse(value);
  if (result.success) return { map: result.data as ParsedBackendMap, faults: [] };
  const faults = result.error.issues.flatMap(({ message, path: at, ...issue }): MapFault[] =>
    issue.code === 'unrecognized_keys'
      ? message.split('\n').map((rule, index) => ({ place: [...at, issue.keys[index]].join('.'), rule }))
      : [{ place: writtenPlace(value, at).join('.'), rule: message }],
  );
  return { map: undefined, faults };
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...from].entries()) {
    const above = row;
    row = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = above[at - 1]! + (letter === to[at - 1] ? 0 : 1);
      row[at] = Math.min(replaced, above[at]! + 1, row[at - 1]! + 1);
    }
  }
  return row[to.length]!;
}

/** The name with the fewest letters to change, regardless of case; undefined without names. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const distances = names.map((other) => editDistance(name.slice(0, 64).toLowerCase(), other.toLowerCase()));
  return names[distances.indexOf(Math.min(...distances))];
}

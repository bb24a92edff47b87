import { z } from 'zod';
import { calls, type CallName } from './calls.ts';
import type { CallDefinition } from './callDefinition.ts';
import { records } from './records.ts';
import { amount, clickTime, optionalSecret, secret } from './requestFields.ts';
import { responseStatuses } from './responseStatus.ts';
import { isWireObject, wireFields, type WireField } from './wireRecord.ts';

/** The units of amounts, as powers of ten of one won: with `thousand`, an amount of 1 is 1,000 won. */
export const amountUnits = { minor: -2, won: 0, thousand: 3, tenThousand: 4 } as const;

/** `form` is for requests, also for ids and other texts. In an answer the portal reads every form. */
export interface AmountFormat {
  unit?: keyof typeof amountUnits;
  /** `number` (the default for amounts), `text` ("12000") or `grouped` ("12,000", for amounts only). */
  form?: 'number' | 'text' | 'grouped';
}

export interface TimeFormat {
  /** The time zone of times that name no zone, such as `Asia/Tokyo`. The default is Korean time. */
  zone?: string;
  /** `seconds` or `milliseconds` since 1970, or a pattern such as `DD.MM.YYYY HH:mm:ss`. A time with the year first needs no format. */
  format?: string;
}

/** In the file, a string or `false` is short for an object with only `name`. */
export interface ParsedFieldMap extends AmountFormat, TimeFormat {
  /** The backend's name, or a path such as `wallet.cash`. `.` = the object that would have the field; false = the backend lacks it. */
  name?: string | false;
  /** Maps each word of the backend to the word of the contract that it means. */
  words?: Record<string, string>;
  /** These maps of the fields of a record override the maps in `records`. */
  fields?: FieldMaps;
}

type FieldMaps = Record<string, ParsedFieldMap>;

interface EnvelopeMap {
  status?: string;
  /** The path to the object with the fields; `.` = the whole answer. */
  data?: string;
  /** The path to a word that gives the reason of a refusal. */
  message?: string;
}

type Constants = Record<string, string | number | boolean>;

interface CallMap {
  path?: string;
  envelope?: EnvelopeMap;
  request?: FieldMaps;
  /** Fixed values that every request of the call sends, by their path in the body. */
  constants?: Constants;
  answer?: FieldMaps;
  /** Maps each status word of the backend to the contract's status that it means. */
  statuses?: Record<string, string>;
}

export type Capability = CallName | 'jackpots';

/** What a backend does differently from the contract (docs/integrating.md): the contents of the file that BACKEND_MAP names. */
export interface ParsedBackendMap {
  basePath?: string;
  envelope?: EnvelopeMap;
  statuses?: Record<string, string>;
  amounts?: AmountFormat;
  times?: TimeFormat;
  constants?: Constants;
  /** A call that the backend lacks is `false`. `jackpots` is the jackpot feed. */
  capabilities?: Partial<Record<Capability, boolean>>;
  records?: Partial<Record<keyof typeof records, FieldMaps>>;
  calls?: Partial<Record<CallName, CallMap>>;
}

const secrets: unknown[] = [secret, optionalSecret];

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
  return nearest === undefined
    ? 'is not known, there are none here'
    : `is not known, the nearest name is ${nearest}`;
};

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

const wordTable = (words: readonly string[]) =>
  z.record(z.string().max(100), oneOf(words), 'must be an object in braces');

/** `__proto__` is refused, because an assignment to it can change the prototype of an object. */
const path = z
  .string('must be a name or a path such as data.items')
  .max(200)
  .regex(
    /^(\.|(?!__proto__)[^.]+(\.(?!__proto__)[^.]+)*)$/,
    'must be a name or a path such as data.items',
  );
const bodyPath = path.regex(/[^.]/, 'must be a name or a path such as member.id');
const urlPath = z
  .string('must be a path such as /api/deposit')
  .regex(/^(\/[\w~%:@!$&'()*+,;=-][\w.~%:@!$&'()*+,;=-]*)+(\?\S*)?$/, {
    error: 'must be a path such as /api/deposit',
  });

const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const amountFormat = {
  unit: oneOf(Object.keys(amountUnits)).optional(),
  form: oneOf(['number', 'text', 'grouped']).optional(),
};
const timeFormat = {
  zone: z.string().refine(isZone, 'must be a time zone such as Asia/Seoul or +09:00').optional(),
  format: z
    .string()
    .refine(
      (format) =>
        ['seconds', 'milliseconds'].includes(format) ||
        /^(?=.*YYYY)(?=.*MM)(?=.*DD)[^A-Za-z]*(?:(?:YYYY|MM|DD|HH|mm|ss|T)[^A-Za-z]*)+$/.test(
          format,
        ),
      'must be seconds, milliseconds or a pattern of YYYY, MM, DD, HH, mm and ss',
    )
    .optional(),
};
const constants = z.record(
  bodyPath,
  z.union([z.string(), z.number(), z.boolean()], 'must be a text, a number, true or false'),
);
const envelope = known({
  status: path.optional(),
  data: path.optional(),
  message: path.optional(),
});

/**
 * True if a map must not set the field to false. A request without its amount or id would mean something else: `del-deposit` without `id`
 * hides all deposits. Without its password, a request would prove nothing.
 */
const isIndispensable = ({ name, kind, isRequired, isSecret }: WireField, isRequest: boolean) =>
  isRequest ? kind === 'amount' || name === 'id' || isSecret : isRequired;

const notFalse = (isRequest: boolean) => {
  const harm = isRequest
    ? 'the backend would do something else, or do it unchecked'
    : 'a screen cannot do its work';
  return z.unknown().refine((value) => value !== false, `must not be false: without it, ${harm}`);
};

function fieldMap(field: WireField, isRequest: boolean) {
  const { kind, words = [], record } = field;
  const place = isRequest ? bodyPath : path;
  const placeOrNone = z.union(
    [place, z.literal(false)],
    'must be a name, a path such as data.items, or false',
  );
  const options: Record<string, z.ZodType> = {
    name: (isIndispensable(field, isRequest)
      ? notFalse(isRequest).pipe(place)
      : placeOrNone
    ).optional(),
  };
  if (kind === 'amount') Object.assign(options, amountFormat);
  if (kind === 'text' && isRequest) options.form = oneOf(['number', 'text']).optional();
  if (kind === 'time') Object.assign(options, timeFormat);
  if (words.length > 0) options.words = wordTable(words).optional();
  if (record) options.fields = fieldMaps(wireFields(record)).optional();
  return z.preprocess(
    (value) => (typeof value === 'string' || value === false ? { name: value } : value),
    known(options),
  );
}

const fieldMaps = (fields: readonly WireField[], isRequest = false): z.ZodType =>
  known(
    Object.fromEntries(fields.map((field) => [field.name, fieldMap(field, isRequest).optional()])),
  );

/** True if two values of a request have the same path, or one path is inside the other, because one value would overwrite the other. */
const hasClash = (definition: CallDefinition, call: unknown, constantsOfAll: object = {}) => {
  const { request, constants: own } = (isWireObject(call) ? call : {}) as {
    request?: Record<string, unknown>;
    constants?: unknown;
  };
  const places = requestFields(definition).flatMap(({ name }) => {
    const options = request?.[name];
    const place = isWireObject(options) ? options.name : options;
    return place === false ? [] : String(place ?? name);
  });
  // A constant of the call replaces the constant of all calls with the same path, so these two do not clash.
  places.push(...Object.keys({ ...constantsOfAll, ...(isWireObject(own) ? own : {}) }));
  return places.some((place, at) =>
    places.some((other, index) => index !== at && `${other}.`.startsWith(`${place}.`)),
  );
};

const callMap = (definition: CallDefinition) =>
  known({
    path: urlPath.optional(),
    envelope: envelope.optional(),
    request: fieldMaps(requestFields(definition), true).optional(),
    constants: constants.optional(),
    answer: fieldMaps(wireFields(definition.response)).optional(),
    statuses: wordTable([
      ...definition.statuses,
      ...(definition.access === 'member' ? ['unauthenticated'] : []),
    ]).optional(),
  }).refine((call) => !hasClash(definition, call), {
    error: 'must not put two values at one place of the request',
    when: () => true,
  });

const rows = calls as Record<CallName, CallDefinition>;
const callNames = Object.keys(calls) as CallName[];

/** A map cannot switch these calls off, because without them no member can log in or stay logged in. */
const indispensable = ['user-do-login', 'user-health-check'];

const schema = known({
  basePath: urlPath.or(z.literal('')).optional(),
  envelope: envelope.optional(),
  statuses: wordTable([...responseStatuses, 'unauthenticated']).optional(),
  amounts: known(amountFormat).optional(),
  times: known(timeFormat).optional(),
  constants: constants.optional(),
  capabilities: optional([...callNames, 'jackpots'], (name) =>
    indispensable.includes(name)
      ? z.literal(true, 'must not be off')
      : z.boolean('must be true or false'),
  ).optional(),
  records: optional(Object.keys(records), (name) =>
    fieldMaps(wireFields(records[name as keyof typeof records])),
  ).optional(),
  calls: optional(callNames, (name) => callMap(rows[name as CallName])).optional(),
}).superRefine((map, { addIssue }) => {
  const { constants: ofAll, calls: own } = map as {
    constants?: object;
    calls?: Partial<Record<CallName, unknown>>;
  };
  const clashing = callNames.filter((name) => ofAll && hasClash(rows[name], own?.[name], ofAll));
  if (clashing.length === 0) return;
  const message = `must not have the place of another value in the request of ${clashing[0]}`;
  addIssue({ code: 'custom', path: ['constants'], message });
});

/** `place` is a path such as `calls.get-member.answer.user`. A fault contains no value of the file. */
export interface MapFault {
  place: string;
  rule: string;
}

/** Removes `name` from the place of a fault if the file has a string or `false` there instead of an object with `name`. */
function writtenPlace(value: unknown, at: readonly PropertyKey[]): readonly PropertyKey[] {
  const field = at
    .slice(0, -1)
    .reduce<unknown>(
      (inner, key) => (isWireObject(inner) ? inner[key as string] : undefined),
      value,
    );
  return at.at(-1) === 'name' && !isWireObject(field) ? at.slice(0, -1) : at;
}

export function parseBackendMap(
  value: unknown,
): { map: ParsedBackendMap; faults: [] } | { map: undefined; faults: MapFault[] } {
  const result = schema.safeParse(value);
  if (result.success) return { map: result.data as ParsedBackendMap, faults: [] };
  const faults = result.error.issues.flatMap(({ message, path: at, ...issue }): MapFault[] =>
    issue.code === 'unrecognized_keys'
      ? message
          .split('\n')
          .map((rule, index) => ({ place: [...at, issue.keys[index]].join('.'), rule }))
      : [{ place: writtenPlace(value, at).join('.'), rule: message }],
  );
  return { map: undefined, faults };
}

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

export function nearestName(name: string, names: readonly string[]): string | undefined {
  const distances = names.map((other) =>
    editDistance(name.slice(0, 64).toLowerCase(), other.toLowerCase()),
  );
  return names[distances.indexOf(Math.min(...distances))];
}

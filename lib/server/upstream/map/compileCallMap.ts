import { requestFields, type ParsedBackendMap, type ParsedFieldMap } from '#contract/backendMap.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import { recordName, type RecordName } from '#contract/records.ts';
import { isKnownStatus } from '#contract/responseStatus.ts';
import { fieldFinder, isWireObject, wireFields, type WireField } from '#contract/wireRecord.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { amountInWon, amountOfWon, createTimeReader, createTimeWriter } from './wireValues.ts';

export interface CallMapping {
  path: string;
  /** @throws {UpstreamError} `invalid_request`, not sent, for an amount that cannot be written exactly in the backend's unit */
  writeBody: ((body: object) => object) | undefined;
  /** Undefined = the answer has no status, or two that differ. */
  readAnswer: ((json: unknown) => { status: string } | undefined) | undefined;
}

type Convert = (value: unknown) => unknown;
type Defaults = Pick<ParsedBackendMap, 'amounts' | 'times'>;
interface FieldReader {
  name: string;
  isDifferent: boolean;
  read: (from: Readonly<Record<string, unknown>>) => unknown;
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;

/** Undefined = the call does not differ from the contract. */
export function compileCallMap(
  map: ParsedBackendMap,
  name: CallName,
  definition: CallDefinition,
): CallMapping | undefined {
  const path = (map.basePath ?? '') + (map.calls?.[name]?.path ?? definition.upstreamPath);
  const writeBody = bodyWriter(map, name, definition);
  const readAnswer = answerReader(map, name, definition);
  return path === definition.upstreamPath && !writeBody && !readAnswer
    ? undefined
    : { path, writeBody, readAnswer };
}

function bodyWriter(
  map: ParsedBackendMap,
  name: CallName,
  definition: CallDefinition,
): CallMapping['writeBody'] {
  const { request = {}, constants } = map.calls?.[name] ?? {};
  const added = Object.entries({ ...map.constants, ...constants });
  const fields = requestFields(definition);
  const writers = fields.flatMap((field) => {
    const { name: place = field.name, ...options } = request[field.name] ?? {};
    return place === false
      ? []
      : { name: field.name, place: place.split('.'), write: valueWriter(field, options, map) };
  });
  const isSame =
    writers.length === fields.length &&
    writers.every(({ name: own, place, write }) => !write && place.join('.') === own);
  if (isSame && added.length === 0) return undefined;
  return (body) => {
    const written = emptyObject();
    for (const [place, value] of added) put(written, place.split('.'), value);
    for (const { name: own, place, write } of writers) {
      const value = (body as Record<string, unknown>)[own];
      if (value !== undefined) put(written, place, write ? write(value) : value);
    }
    return written;
  };
}

/** A map may name a field `constructor`, so the object inherits nothing. */
const emptyObject = () => Object.create(null) as Record<string, unknown>;

function put(into: Record<string, unknown>, place: readonly string[], value: unknown): void {
  const last = place.at(-1) as string;
  let inner = into;
  for (const key of place.slice(0, -1))
    inner = (inner[key] ??= emptyObject()) as Record<string, unknown>;
  inner[last] = value;
}

/** Digits stay text if the number would be written differently, as for `007` or an id that a double rounds. */
const numberOf: Convert = (value) =>
  Number.isSafeInteger(Number(value)) && String(Number(value)) === value ? Number(value) : value;

function valueWriter(
  { kind }: WireField,
  options: ParsedFieldMap,
  { amounts }: Defaults,
): Convert | undefined {
  if (kind === 'time' && (options.zone || options.format))
    return createTimeWriter(options) as Convert;
  if (kind === 'text' && options.form) return options.form === 'number' ? numberOf : String;
  const format = { ...amounts, ...options };
  if (kind !== 'amount' || !(format.unit || format.form)) return undefined;
  return (won) => {
    const amount = amountOfWon(won as number, format);
    if (amount === undefined) throw new UpstreamError('invalid_request', false);
    return amount;
  };
}

function answerReader(
  map: ParsedBackendMap,
  name: CallName,
  definition: CallDefinition,
): CallMapping['readAnswer'] {
  const call = map.calls?.[name] ?? {};
  const fields = wireFields(definition.response).map((field) =>
    fieldReader(field, call.answer?.[field.name] ?? {}, map),
  );
  const envelope =
    map.envelope || call.envelope ? { ...map.envelope, ...call.envelope } : undefined;
  const words = new Map(Object.entries({ ...map.statuses, ...call.statuses }));
  if (!envelope && words.size === 0 && !fields.some(({ isDifferent }) => isDifferent))
    return undefined;
  const open = envelope ? openMapped(envelope) : (json: unknown) => openUsual(json, words);
  return (json) => {
    const opened = open(json);
    if (!opened) return undefined;
    const status = statusOf(opened, (word) => words.get(word) ?? word, definition.kind === 'money');
    if (status === undefined) return undefined;
    const answer: Record<string, unknown> & { status: string } = { status };
    if (status === 'success')
      for (const field of fields) answer[field.name] = field.read(opened.data);
    return answer;
  };
}

interface Opened {
  status: string;
  inner?: string | undefined;
  message?: string | undefined;
  data: Readonly<Record<string, unknown>>;
  /** True for the contract's envelope, in which `status` is always the status of the answer and never another field. */
  isUsual?: boolean;
}
type Envelope = NonNullable<ParsedBackendMap['envelope']>;

/** Undefined if the parts of the answer contradict each other, because the outcome is unknown then. */
function statusOf(
  opened: Opened,
  translate: (word: string) => string,
  isMoney: boolean,
): string | undefined {
  const { inner = opened.status, message = opened.status, isUsual } = opened;
  const status = translate(opened.status);
  const innerStatus = translate(inner);
  // In a read, the inner `status` may be an ordinary field.
  if (innerStatus !== status && (isUsual || isMoney || isKnownStatus(innerStatus)))
    return undefined;
  // The message may be a word that names the reason of a refusal.
  const reason = translate(message);
  if (reason === status || !isKnownStatus(reason)) return status;
  return reason === 'success' || isKnownStatus(status) ? undefined : reason;
}

function openUsual(json: unknown, words: ReadonlyMap<string, string>): Opened | undefined {
  if (!isWireObject(json)) return undefined;
  const inner = isWireObject(json.data) ? json.data : {};
  const innerWord = wordOf(inner.status);
  const outer = wordOf(json.status);
  // If `data` has a status, an outer number or boolean counts only if the map lists it, because it may repeat the HTTP status.
  const isStatus =
    innerWord === undefined ||
    typeof json.status === 'string' ||
    (outer !== undefined && words.has(outer));
  const outerWord = isStatus ? outer : undefined;
  if (innerWord === undefined)
    return outerWord === undefined ? undefined : { status: outerWord, data: json };
  return {
    status: outerWord ?? innerWord,
    inner: innerWord,
    data: outerWord === undefined ? inner : { ...json, ...inner },
    isUsual: true,
  };
}

function openMapped({ status, data, message }: Envelope): (json: unknown) => Opened | undefined {
  const findStatus = status === undefined ? undefined : finder(status);
  const findData = finder(data ?? 'data');
  const findMessage = message === undefined ? undefined : finder(message);
  return (json) => {
    if (!isWireObject(json)) return undefined;
    const found = findData(json);
    const inner = isWireObject(found) ? found : data === undefined ? json : {};
    const innerWord = wordOf(inner.status);
    const word = findStatus ? wordOf(findStatus(json)) : (wordOf(json.status) ?? innerWord);
    return word === undefined
      ? undefined
      : { status: word, inner: innerWord, message: wordOf(findMessage?.(json)), data: inner };
  };
}

const finder = (path: string) =>
  path === '.' ? (from: Readonly<Record<string, unknown>>): unknown => from : fieldFinder(path);

function fieldReader(
  field: WireField,
  options: ParsedFieldMap,
  map: ParsedBackendMap,
): FieldReader {
  const { name } = options;
  if (name === false) return { name: field.name, isDifferent: true, read: () => undefined };
  const find = name === undefined ? fieldFinder(field.name, field.aliases) : finder(name);
  const convert = valueReader(field, options, map);
  return {
    name: field.name,
    isDifferent: name !== undefined || convert !== undefined,
    read: convert
      ? (from) => {
          const value = find(from);
          return value === undefined || value === null ? value : convert(value);
        }
      : find,
  };
}

function valueReader(
  { kind, record }: WireField,
  options: ParsedFieldMap,
  map: ParsedBackendMap,
): Convert | undefined {
  if (record) {
    const convert = recordReader(
      wireFields(record),
      mergedFields(map, recordName(record), options.fields),
      map,
    );
    if (!convert || kind === 'record') return convert;
    return (rows) => (Array.isArray(rows) ? rows.map(convert) : rows);
  }
  const { words } = options;
  if (words) {
    const table = new Map(Object.entries(words));
    return (value) => table.get(wordOf(value) ?? '') ?? value;
  }
  if (kind === 'amount') {
    const format = { ...map.amounts, ...options };
    return format.unit || format.form ? (value) => amountInWon(value, format) ?? null : undefined;
  }
  const format = { ...map.times, ...options };
  return kind === 'time' && (format.zone || format.format) ? createTimeReader(format) : undefined;
}

function mergedFields(
  map: ParsedBackendMap,
  name: RecordName | undefined,
  own: Record<string, ParsedFieldMap> = {},
) {
  const all = (name && map.records?.[name]) ?? {};
  const names = [...Object.keys(all), ...Object.keys(own)];
  return Object.fromEntries(names.map((field) => [field, { ...all[field], ...own[field] }]));
}

function recordReader(
  fields: readonly WireField[],
  options: Record<string, ParsedFieldMap>,
  map: ParsedBackendMap,
): Convert | undefined {
  const readers = fields.map((field) => fieldReader(field, options[field.name] ?? {}, map));
  if (!readers.some(({ isDifferent }) => isDifferent)) return undefined;
  return (row) => {
    if (!isWireObject(row)) return row;
    const record: Record<string, unknown> = {};
    for (const { name, read } of readers) record[name] = read(row);
    return record;
  };
}

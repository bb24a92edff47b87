import type { TimeFormat } from '#contract/backendMap.ts';
import { recordName } from '#contract/records.ts';
import { isWireObject, wireFields, type WireField } from '#contract/wireRecord.ts';
import { differ, type Inspection } from './mapDraft.ts';
import {
  at,
  bare,
  leavesOf,
  matchFields,
  rankOf,
  wordSynonyms,
  type WireObject,
} from './matchFields.ts';

/** An answer itself is inspected as a single row. */
interface Rows {
  fields: readonly WireField[];
  rows: readonly WireObject[];
  record: string;
  /** The path of the fields in the map, for this call only. */
  own: string[];
  /** The path of the fields in the map, for all calls. Undefined for the fields of an answer itself. */
  all?: string[];
  /** The name of the rows in the report, such as `get-member.user`. */
  shown: string;
}

const optionsOf = (
  { draft }: Inspection,
  { own, all }: Pick<Rows, 'own' | 'all'>,
  name: string,
) => {
  const options = draft.field([...own, name]);
  return options.name === undefined && all ? draft.field([...all, name]) : options;
};

function readPath(
  state: Inspection,
  field: WireField,
  { rows, ...places }: Pick<Rows, 'rows' | 'own' | 'all'>,
): string | undefined {
  const mapped = optionsOf(state, places, field.name).name;
  const paths =
    typeof mapped === 'string' ? [mapped] : mapped === false ? [] : [field.name, ...field.aliases];
  return paths.find((path) => rows.some((row) => at(row, path) !== undefined));
}

const expectedOf = ({ name, kind, isRequired }: WireField) =>
  `\`${name}${isRequired ? '' : '?'}\`, ${{ records: 'a list', record: 'an object' }[kind as string] ?? kind}`;

const isLacking = (state: Inspection, field: WireField, places: Pick<Rows, 'own' | 'all'>) =>
  optionsOf(state, places, field.name).name === false;

/** `missing` are fields that were not found, and `names` are paths that fit no field. */
interface Left {
  missing: readonly WireField[];
  names: readonly string[];
  /** The paths of the found fields, by field name. */
  found: Map<string, string>;
}

/** @param used paths in the same rows that belong to fields of the surrounding answer */
function inspectRows(state: Inspection, group: Rows, used: readonly string[] = []): Left {
  const { draft, settled } = state;
  const { rows, record, own, all, shown } = group;
  const found = new Map<string, string>();
  const missing: WireField[] = [];
  for (const field of group.fields.filter((one) => !isLacking(state, one, group))) {
    const path = readPath(state, field, group);
    if (path === undefined) {
      missing.push(field);
      continue;
    }
    found.set(field.name, path);
    const isMapped = optionsOf(state, group, field.name).name !== undefined;
    if (path === field.name && !isMapped) settled.add(`${record}.${field.name}`);
    if (path !== field.name && !isMapped)
      differ(state, {
        place: `${shown}.${field.name}`,
        came: `as \`${path}\``,
        expected: `\`${field.name}\``,
        weight: 'spelling',
      });
  }
  const taken = [...used, ...found.values(), 'status'];
  const leaves = leavesOf(rows).filter(({ path }) => !taken.includes(path));
  const matches = matchFields(missing, record, leaves);
  for (const [name, path] of matches) {
    const field = missing.find((one) => one.name === name)!;
    const isForAll =
      all && draft.field([...all, name]).name === undefined && !settled.has(`${record}.${name}`);
    const line = { place: [...(isForAll ? all : own), name], value: path };
    const came = `\`${path}\`, ${shapeOf(leaves.find((leaf) => leaf.path === path)?.values[0])}`;
    differ(state, { place: `${shown}.${name}`, came, expected: expectedOf(field), line });
    found.set(name, path);
  }
  for (const field of group.fields) {
    const path = found.get(field.name);
    if (path === undefined || field.record) continue;
    const values = rows
      .map((row) => at(row, path))
      .filter((value) => value !== undefined && value !== null && value !== '');
    const isForAll = all && draft.get(...own, field.name) === undefined;
    inspectValues(state, field, values, {
      place: [...(isForAll ? all : own), field.name],
      shown: `${shown}.${field.name}`,
      record,
    });
  }
  const names = leaves
    .map(({ path }) => path)
    .filter((path) => ![...matches.values()].includes(path));
  return { missing: missing.filter(({ name }) => !matches.has(name)), names, found };
}

function nameLeft(
  state: Inspection,
  place: string,
  { missing, names }: Pick<Left, 'missing' | 'names'>,
): void {
  const unmatched = missing.filter(({ isRequired }) => isRequired || names.length > 0);
  if (unmatched.length === 0) return;
  const listed = names.slice(0, 16).map((name) => `\`${name}\``);
  const came = listed.length > 0 ? `unknown names ${listed.join(', ')}` : 'nothing';
  // The portal reads a missing amount as 0. The map has to say `false` for the field if the backend does not have it.
  const isNeeded = unmatched.some(({ isRequired, kind }) => isRequired || kind === 'amount');
  differ(state, {
    place,
    came,
    expected: unmatched.map(expectedOf).join('; '),
    ...(!isNeeded && { weight: 'remark' }),
  });
}

/**
 * The record is the object with a usual name of the field, else `.` (the answer itself) if the answer has a field of the record, else the
 * only object in the answer.
 */
function findRecord(field: WireField, data: WireObject): string | undefined {
  const objects = Object.keys(data).filter((key) => isWireObject(data[key]));
  const named = objects.find((key) => rankOf(field, '', key) < Infinity);
  if (named !== undefined) return named;
  const own = leavesOf([data]).filter(({ path }) => !path.includes('.'));
  if (matchFields(wireFields(field.record!), recordName(field.record) ?? '', own).size > 0)
    return '.';
  return objects.length === 1 ? objects[0] : undefined;
}

function findList(data: WireObject): string | undefined {
  const lists = leavesOf([data]).filter(({ values }) => Array.isArray(values[0]));
  return lists.length === 1 ? lists[0]?.path : undefined;
}

export function inspectFields(
  state: Inspection,
  call: string,
  fields: readonly WireField[],
  data: WireObject,
): void {
  const answer: Rows = {
    fields,
    rows: [data],
    record: '',
    own: ['calls', call, 'answer'],
    shown: call,
  };
  const records = fields.filter((field) => field.record && !isLacking(state, field, answer));
  for (const field of records) {
    if (readPath(state, field, answer) !== undefined) continue;
    const path = field.kind === 'record' ? findRecord(field, data) : findList(data);
    if (path === undefined) continue;
    const came = path === '.' ? 'the answer itself' : `\`${path}\`, ${shapeOf(at(data, path))}`;
    const line = { place: [...answer.own, field.name], value: path };
    differ(state, { place: `${call}.${field.name}`, came, expected: expectedOf(field), line });
  }
  const left = inspectRows(state, answer);
  let { names } = left;
  for (const field of records) {
    const path = readPath(state, field, answer);
    const value = path === undefined ? undefined : at(data, path);
    const rows = (Array.isArray(value) ? value : [value]).filter(isWireObject).slice(0, 50);
    if (rows.length === 0) continue;
    const record = recordName(field.record) ?? '';
    const places = {
      own: [...answer.own, field.name, 'fields'],
      all: ['records', record],
      shown: `${call}.${field.name}`,
    };
    // The paths of the answer's own fields are excluded, because the record may be the answer itself.
    const inner = inspectRows(
      state,
      { fields: wireFields(field.record!), rows, record, ...places },
      [...left.found.values()],
    );
    nameLeft(state, places.shown, inner);
    const ofRecord = [...inner.found.values()];
    names = names.filter((name) =>
      path === '.' ? !ofRecord.includes(name) : !name.startsWith(`${path}.`),
    );
  }
  nameLeft(state, call, { ...left, names });
}

interface ValuePlace {
  place: string[];
  shown: string;
  record: string;
}

function inspectValues(
  state: Inspection,
  field: WireField,
  values: readonly unknown[],
  at: ValuePlace,
): void {
  if (values.length === 0) return;
  if (field.kind === 'time') inspectTimes(state, values, at);
  if (field.kind === 'amount') inspectAmounts(state, field, values, at);
  if (field.words) inspectWords(state, field, values, at);
}

const dayOrMonthFirst = /^(\d{2})([-/.])(\d{2})\2(\d{4})(?:([T ])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
/** The limits are the years 2001 and 2065. */
const isSeconds = (value: number) => value > 978_307_200 && value < 3_000_000_000;

/** The day comes first, except if a second number is above 12, or if slashes are used and no first number is above 12. */
function timeFormatOf(values: readonly unknown[]): TimeFormat['format'] {
  const texts = values.map((value) => String(value).trim());
  const [first = ''] = texts;
  if (isSeconds(Number(first))) return 'seconds';
  const dates = texts.map((text) => dayOrMonthFirst.exec(text));
  const [, , sign, , , join, hours, , seconds] = dates[0] ?? [];
  if (sign === undefined) return undefined;
  const isAboveTwelve = (part: number) => dates.some((date) => Number(date?.[part]) > 12);
  const isMonthFirst = isAboveTwelve(3) || (sign === '/' && !isAboveTwelve(1));
  const date = (isMonthFirst ? ['MM', 'DD', 'YYYY'] : ['DD', 'MM', 'YYYY']).join(sign);
  return date + (hours === undefined ? '' : `${join}HH:mm${seconds === undefined ? '' : ':ss'}`);
}

function inspectTimes(
  state: Inspection,
  values: readonly unknown[],
  { place, shown }: ValuePlace,
): void {
  const { draft, settled } = state;
  const format = timeFormatOf(values);
  if (format === undefined) settled.add('times');
  if (
    format === undefined ||
    format === (draft.field(place).format ?? draft.get('times', 'format'))
  )
    return;
  // The format `seconds` is added for one field only, because the numbers of another field may be milliseconds.
  const isForAll =
    format !== 'seconds' && draft.get('times', 'format') === undefined && !settled.has('times');
  const line = { place: [...(isForAll ? ['times'] : place), 'format'], value: format };
  differ(state, {
    place: shown,
    came: `a time as ${format}`,
    expected: 'a time, year first, or milliseconds',
    line,
  });
}

const wonOfUnit = { minor: 0.01, won: 1, thousand: 1_000, tenThousand: 10_000 };

function unitOf(value: unknown, won: number): string | undefined {
  const given = Number(String(value).replaceAll(/[^\d.-]/g, ''));
  return Object.entries(wonOfUnit).find(([, one]) => Math.abs(given * one - won) < one / 2)?.[0];
}

function inspectAmounts(
  state: Inspection,
  { name }: WireField,
  values: readonly unknown[],
  { place, shown, record }: ValuePlace,
): void {
  const { draft, balance } = state;
  const unit = draft.field(place).unit ?? draft.get('amounts', 'unit');
  if (balance !== undefined && `${record}.${name}` === 'user.balance') {
    const found = unitOf(values[0], balance);
    if (found === (unit ?? 'won')) return;
    const line = {
      place: [...(draft.get('amounts', 'unit') === undefined ? ['amounts'] : place), 'unit'],
      value: found,
    };
    const came =
      found === undefined
        ? 'another amount than that of --balance'
        : `an amount in the unit ${found}`;
    differ(state, {
      place: shown,
      came,
      expected: `the unit ${String(unit ?? 'won')}`,
      ...(found !== undefined && { line }),
    });
  } else if (
    unit === undefined &&
    values.some((value) => typeof value === 'string' && !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(value))
  ) {
    // If the map names a unit, the portal reads amounts in any form, such as `1,000`.
    const line = { place: ['amounts', 'unit'], value: 'won' };
    differ(state, {
      place: shown,
      came: 'a text with separators',
      expected: 'a number, or digits',
      line,
    });
  }
}

const usualFlag = /^(y|yes|true|1|n|no|false|0)$/i;

function inspectWords(
  state: Inspection,
  { kind, words = [] }: WireField,
  values: readonly unknown[],
  { place, shown }: ValuePlace,
): void {
  const mapped = (state.draft.field(place).words ?? {}) as Record<string, string>;
  const isRead = (word: string) =>
    (kind === 'flag' ? usualFlag.test(word) : words.includes(word)) || Object.hasOwn(mapped, word);
  for (const word of new Set(values.map(String).filter((value) => /^[\w-]{1,30}$/.test(value)))) {
    if (isRead(word)) continue;
    const meant = words.find(
      (known) => bare(known) === bare(word) || wordSynonyms[known]?.includes(bare(word)),
    );
    const line = { place: [...place, 'words', word], value: meant };
    differ(state, {
      place: shown,
      came: `the word ${word}`,
      expected: words.join(', '),
      ...(meant !== undefined && { line }),
    });
  }
}

/** The report must not print a value, so this text describes only the type and the size of the value. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object')
    return value === null ? 'null' : `an object of ${Object.keys(value).length} fields`;
  return typeof value === 'string' ? `a text of ${value.length}` : `a ${typeof value}`;
}

import type { TimeFormat } from '#contract/backendMap.ts';
import type { WireField } from '#contract/wireRecord.ts';
import { differ, type Inspection } from './mapDraft.ts';
import { bare, wordSynonyms } from './synonyms.ts';

interface ValuePlace {
  /** Where the map has the field. */
  place: string[];
  /** The field as the report names it. */
  shown: string;
  record: string;
}

/** Names the values of a field that the contract reads otherwise: times, amounts, words. */
export function inspectValues(state: Inspection, field: WireField, values: readonly unknown[], at: ValuePlace): void {
  if (values.length === 0) return;
  if (field.kind === 'time') inspectTimes(state, values, at);
  if (field.kind === 'amount') inspectAmounts(state, field, values, at);
  if (field.words) inspectWords(state, field, values, at);
}

const dayOrMonthFirst = /^(\d{2})([-/.])(\d{2})\2(\d{4})(?:([T ])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
/** Between the years 2001 and 2065. */
const isSeconds = (value: number) => value > 978_307_200 && value < 3_000_000_000;

/** The format of times that the contract does not read. The day comes first, unless a number above 12 or slashes say otherwise. */
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

function inspectTimes(state: Inspection, values: readonly unknown[], { place, shown }: ValuePlace): void {
  const { draft, settled } = state;
  const format = timeFormatOf(values);
  if (format === undefined) settled.add('times');
  if (format === undefined || format === (draft.field(place).format ?? draft.get('times', 'format'))) return;
  // Seconds of one field say nothing about numbers of another, which may be milliseconds.
  const isForAll = format !== 'seconds' && draft.get('times', 'format') === undefined && !settled.has('times');
  const line = { place: [...(isForAll ? ['times'] : place), 'format'], value: format };
  differ(state, { place: shown, came: `a time as ${format}`, expected: 'a time, year first, or milliseconds', line });
}

/** What 1 stands for in each unit of a map, in won. */
const wonOfUnit = { minor: 0.01, won: 1, thousand: 1_000, tenThousand: 10_000 };

/** The unit in which a value is an amount of `won`. */
function unitOf(value: unknown, won: number): string | undefined {
  const given = Number(String(value).replaceAll(/[^\d.-]/g, ''));
  return Object.entries(wonOfUnit).find(([, one]) => Math.abs(given * one - won) < one / 2)?.[0];
}

function inspectAmounts(state: Inspection, { name }: WireField, values: readonly unknown[], { place, shown, record }: ValuePlace): void {
  const { draft, balance } = state;
  const unit = draft.field(place).unit ?? draft.get('amounts', 'unit');
  if (balance !== undefined && `${record}.${name}` === 'user.balance') {
    const found = unitOf(values[0], balance);
    if (found === (unit ?? 'won')) return;
    const line = { place: [...(draft.get('amounts', 'unit') === undefined ? ['amounts'] : place), 'unit'], value: found };
    const came = found === undefined ? 'another amount than that of --balance' : `an amount in the unit ${found}`;
    differ(state, { place: shown, came, expected: `the unit ${String(unit ?? 'won')}`, ...(found !== undefined && { line }) });
  } else if (unit === undefined && values.some((value) => typeof value === 'string' && !/^\s*[+-]?\d+(\.\d+)?\s*$/.test(value))) {
    // With a unit the portal reads every form, and still sends numbers.
    const line = { place: ['amounts', 'unit'], value: 'won' };
    differ(state, { place: shown, came: 'a text with separators', expected: 'a number, or digits', line });
  }
}

const usualFlag = /^(y|yes|true|1|n|no|false|0)$/i;

function inspectWords(state: Inspection, { kind, words = [] }: WireField, values: readonly unknown[], { place, shown }: ValuePlace): void {
  const mapped = (state.draft.field(place).words ?? {}) as Record<string, string>;
  const isRead = (word: string) => (kind === 'flag' ? usualFlag.test(word) : words.includes(word)) || Object.hasOwn(mapped, word);
  for (const word of new Set(values.map(String).filter((value) => /^[\w-]{1,30}$/.test(value)))) {
    if (isRead(word)) continue;
    const meant = words.find((known) => bare(known) === bare(word) || wordSynonyms[known]?.includes(bare(word)));
    const line = { place: [...place, 'words', word], value: meant };
    differ(state, { place: shown, came: `the word ${word}`, expected: words.join(', '), ...(meant !== undefined && { line }) });
  }
}

/** A value by its type and size, for people, because the value itself is not printed. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return value === null ? 'null' : `an object of ${Object.keys(value).length} fields`;
  return typeof value === 'string' ? `a text of ${value.length}` : `a ${typeof value}`;
}

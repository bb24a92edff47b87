import type { WireField } from '#contract/wireRecord.ts';
import { differ, type Inspection } from './finding.ts';
import { wordFor, wordSynonyms } from './synonyms.ts';
import { isGrouped, shapeOf, timeFormatOf, timeFormOf, unitOf } from './valueFormats.ts';

interface ValuePlace {
  /** In the map. */
  place: string[];
  /** On the wire. */
  path: string;
  shown: string;
  record: string;
}

/** Names values of a field that the contract reads otherwise: times, amounts, words. */
export function inspectValues(state: Inspection, field: WireField, values: readonly unknown[], at: ValuePlace): void {
  if (values.length === 0) return;
  if (field.kind === 'time') inspectTimes(state, values, at);
  if (field.kind === 'amount') inspectAmounts(state, field, values, at);
  if (field.words) inspectWords(state, field, values, at);
}

function inspectTimes(state: Inspection, values: readonly unknown[], at: ValuePlace): void {
  const { draft, settled, timeForms } = state;
  const format = timeFormatOf(values)?.format;
  for (const value of values) timeForms.add(timeFormOf(value));
  const current = draft.field(at.place).format ?? draft.get('times', 'format');
  if (format === undefined) settled.add('times');
  if (format === current || (format === undefined && current === undefined)) return;
  if (format === undefined) return;
  // Numbers of another field may be milliseconds. What is not written in a pattern stays as it is.
  const isForAll = format !== 'seconds' && draft.get('times', 'format') === undefined && !settled.has('times');
  const line = isForAll ? { place: ['times', 'format'], value: format } : { place: [...at.place, 'format'], value: format };
  differ(state, { place: at.shown, came: `a time as ${format}`, expected: 'a time, year first, or milliseconds', line });
}

function inspectAmounts(state: Inspection, field: WireField, values: readonly unknown[], at: ValuePlace): void {
  const { draft, knownWon } = state;
  const own = draft.field(at.place);
  const unit = own.unit ?? draft.get('amounts', 'unit');
  const won = knownWon.get(`${at.record}.${field.name}`);
  const fits = (value: unknown) => won === undefined || unitOf(value, won) === (unit ?? 'won');
  if (won !== undefined && !values.some(fits)) {
    const found = values.map((value) => unitOf(value, won)).find((one) => one !== undefined);
    if (found !== undefined) {
      const isForAll = draft.get('amounts', 'unit') === undefined;
      const line = isForAll ? { place: ['amounts', 'unit'], value: found } : { place: [...at.place, 'unit'], value: found };
      differ(state, { place: at.shown, came: `an amount in the unit ${found}`, expected: `the unit ${String(unit ?? 'won')}`, line });
      return;
    }
    differ(state, { place: at.shown, came: 'another amount', expected: 'the amount that the check knows, in a unit of the map' });
    return;
  }
  const isRead = unit !== undefined || own.form !== undefined || draft.get('amounts', 'form') !== undefined;
  const grouped = isRead ? undefined : values.find(isGrouped);
  if (grouped === undefined) return;
  // With a unit the portal reads every form, and still sends numbers.
  const line = { place: ['amounts', 'unit'], value: 'won' };
  differ(state, { place: at.shown, came: `${shapeOf(grouped)} with separators`, expected: 'a number, or digits', line });
}

const usualFlag = /^(y|yes|true|1|n|no|false|0)$/i;

function inspectWords(state: Inspection, { kind, words = [] }: WireField, values: readonly unknown[], at: ValuePlace): void {
  const mapped = (state.draft.field(at.place).words ?? {}) as Record<string, string>;
  const isUsual = (word: string) => (kind === 'flag' ? usualFlag.test(word) : words.includes(word)) || Object.hasOwn(mapped, word);
  // Of a boolean there is always another value than the one that was seen.
  const all = values.some((value) => typeof value === 'boolean') ? [...values, true, false] : values;
  for (const word of new Set(all.map(String).filter((value) => /^[\w-]{1,30}$/.test(value)))) {
    if (isUsual(word)) continue;
    const known = wordFor(word, words, wordSynonyms);
    const line = known === undefined ? undefined : { place: [...at.place, 'words', word], value: known };
    differ(state, { place: at.shown, came: `the word ${word}`, expected: words.join(', '), ...(line && { line }) });
  }
}

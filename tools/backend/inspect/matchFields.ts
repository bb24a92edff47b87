import { editDistance } from '#contract/nearestName.ts';
import { isWireObject, type WireField } from '#contract/wireRecord.ts';
import { bare, fieldSynonyms, wordFor, wordSynonyms } from './synonyms.ts';
import { isTime } from './valueFormats.ts';

export type WireObject = Readonly<Record<string, unknown>>;

/** A value that is no object, or a list, by its path; over all rows of a list. */
export interface Leaf {
  path: string;
  values: unknown[];
}

const maxDepth = 3;
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The leaves of some objects with the same fields. */
export function leavesOf(rows: readonly WireObject[]): Leaf[] {
  const leaves = new Map<string, unknown[]>();
  const walk = (value: unknown, path: string, depth: number) => {
    if (isWireObject(value) && depth < maxDepth) {
      for (const [name, inner] of Object.entries(value)) walk(inner, path ? `${path}.${name}` : name, depth + 1);
    } else if (path) leaves.set(path, [...(leaves.get(path) ?? []), value]);
  };
  for (const row of rows) walk(row, '', 0);
  return [...leaves].map(([path, values]) => ({ path, values }));
}

const isText = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const isAmount = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /\d/.test(value) && /^[₩\s\d.,+-]*(원|KRW)?$/.test(value));

/** Whether values can be what a field holds. Empty ones can be anything. */
function canBe({ kind }: WireField, values: readonly unknown[]): boolean {
  const given = values.filter((value) => !isEmpty(value));
  if (kind === 'record') return false;
  if (kind === 'records') return given.every((value) => Array.isArray(value));
  if (kind === 'time') return given.every(isTime);
  if (kind === 'amount' || kind === 'number') return given.every(isAmount);
  return given.every(isText);
}

/** The score of a leaf that suits a field by its values only: such a match counts if there is no other. */
const byValue = 0.5;

/** How well a leaf's name and values suit a field, 0 to 1. */
function score(field: WireField, record: string, { path, values }: Leaf): number {
  if (!canBe(field, values)) return 0;
  const names = [bare(path), bare(path.split('.').slice(-2).join('')), bare(path.split('.').at(-1)!)];
  const depth = path.split('.').length * 0.001;
  const known = [field.name, ...field.aliases].map(bare);
  if (names.some((name) => known.includes(name))) return 1 - depth;
  const synonyms = fieldSynonyms[`${record}.${field.name}`] ?? fieldSynonyms[field.name] ?? [];
  const ranks = names.map((name) => synonyms.indexOf(name)).filter((rank) => rank >= 0);
  if (ranks.length > 0) return 0.9 - Math.min(...ranks) * 0.01 - depth;
  const given = values.filter((value) => !isEmpty(value)).map(String);
  if (isNear(names.at(-1)!, bare(field.name))) return 0.65 - depth;
  const { words, kind } = field;
  const isOfKind = words
    ? given.every((value) => wordFor(value, words, wordSynonyms))
    : kind === 'time' || (/url$/i.test(field.name) && given.every((value) => /^https?:\/\//i.test(value)));
  return given.length > 0 && isOfKind ? byValue : 0;
}

/** One letter in four off, or the beginning or end of the other. */
function isNear(name: string, wanted: string): boolean {
  if (name.length < 4 || wanted.length < 4) return false;
  const isPart = [name.startsWith(wanted), wanted.startsWith(name), name.endsWith(wanted), wanted.endsWith(name)].includes(true);
  return isPart || editDistance(name.slice(0, 64), wanted) <= wanted.length / 4;
}

/** The paths of fields among leaves: each leaf once, best matches first. One that is needed and one leaf, if no more are left, match too; no amount, which any number could be. */
export function matchFields(fields: readonly WireField[], record: string, leaves: readonly Leaf[]): Map<string, string> {
  const pairs = fields
    .flatMap((field) => leaves.map((leaf) => ({ name: field.name, path: leaf.path, score: score(field, record, leaf) })))
    .filter((pair) => pair.score > 0)
    .sort((one, other) => other.score - one.score);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  const isFree = (pair: { name: string; path: string }) => !found.has(pair.name) && !taken.has(pair.path);
  for (const pair of pairs) {
    const { name, path } = pair;
    const rivals = pairs.filter((other) => other !== pair && isFree(other) && (other.name === name || other.path === path));
    if (!isFree(pair) || (pair.score === byValue && rivals.length > 0)) continue;
    found.set(name, path);
    taken.add(path);
  }
  const [needed, ...more] = fields.filter(({ name, isRequired }) => isRequired && !found.has(name));
  const [free, ...rest] = leaves.filter(({ path }) => !taken.has(path));
  if (needed && needed.kind !== 'amount' && free && more.length + rest.length === 0 && canBe(needed, free.values))
    found.set(needed.name, free.path);
  return found;
}

import { isWireObject, type WireField } from '#contract/wireRecord.ts';
import { bare, fieldSynonyms } from './synonyms.ts';

export type WireObject = Readonly<Record<string, unknown>>;

/** The values at one path in all rows. A value is a list, or anything but an object. */
export interface Leaf {
  path: string;
  values: unknown[];
}

/** The value at a path. The path `.` is the object itself. */
export const at = (from: unknown, path: string): unknown =>
  path === '.' ? from : path.split('.').reduce<unknown>((inner, name) => (isWireObject(inner) ? inner[name] : undefined), from);

const maxDepth = 3;

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

const isAmount = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /\d/.test(value) && /^[₩\s\d.,+-]*(원|KRW)?$/.test(value));

/** Whether values can be those of a field. An empty value fits every field. */
function canBe({ kind }: WireField, values: readonly unknown[]): boolean {
  const given = values.filter((value) => value !== undefined && value !== null && value !== '');
  if (kind === 'record' || kind === 'records') return false;
  if (kind === 'amount' || kind === 'number') return given.every(isAmount);
  return given.every((value) => ['string', 'number', 'boolean'].includes(typeof value));
}

/** `wallet.cash` is found as `walletcash` and as `cash`. */
const namesOf = (path: string) => [path, path.split('.').slice(-2).join(''), path.split('.').at(-1)!].map(bare);

/** How well a path names a field: 0 is the contract's own name, infinity no name of the field. */
export function rankOf({ name, aliases }: WireField, record: string, path: string): number {
  const synonyms = fieldSynonyms[`${record}.${name}`] ?? fieldSynonyms[name] ?? [];
  const known = [name, ...aliases, ...synonyms].map(bare);
  const ranks = namesOf(path).flatMap((spelled) => (known.includes(spelled) ? known.indexOf(spelled) : []));
  return Math.min(...ranks);
}

/** Pairs fields with paths by their names, the best pairs first. A path serves one field only. */
export function matchFields(fields: readonly WireField[], record: string, leaves: readonly Leaf[]): Map<string, string> {
  const pairs = fields
    .flatMap((field) =>
      leaves
        .filter(({ values }) => canBe(field, values))
        .map(({ path }) => ({ name: field.name, path, rank: rankOf(field, record, path) + path.split('.').length * 0.1 })),
    )
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name, path } of pairs) {
    if (found.has(name) || taken.has(path)) continue;
    found.set(name, path);
    taken.add(path);
  }
  return found;
}

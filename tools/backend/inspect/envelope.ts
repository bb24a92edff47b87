import type { ParsedBackendMap } from '#contract/backendMap.ts';
import { isWireObject } from '#contract/wireRecord.ts';
import type { WireObject } from './matchFields.ts';
import { bare, envelopeNames } from './synonyms.ts';

export type EnvelopeMap = NonNullable<ParsedBackendMap['envelope']>;

/** The value at a path, or the object itself. */
export const at = (from: unknown, path: string): unknown =>
  path === '.' ? from : path.split('.').reduce<unknown>((inner, name) => (isWireObject(inner) ? inner[name] : undefined), from);

const isWord = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

const wordOf = (value: unknown) => (isWord(value) ? String(value) : undefined);

interface Opened {
  word: string | undefined;
  /** Why a call was refused, if the envelope has a place for it. */
  message: string | undefined;
  data: unknown;
}

/** A status, and the object with the fields, as the portal opens an answer. */
export function openAnswer(json: unknown, { status, data, message }: EnvelopeMap): Opened {
  const inner = at(json, data ?? 'data');
  const word = status === undefined ? (at(json, 'status') ?? at(inner, 'status')) : at(json, status);
  const isOuter = status !== undefined || data !== undefined || (isWord(at(json, 'status')) && !isWord(at(inner, 'status')));
  const usual = isOuter ? json : inner;
  const opened = data !== undefined ? inner : status !== undefined && isWireObject(inner) ? inner : usual;
  return { word: wordOf(word), message: message === undefined ? undefined : wordOf(at(json, message)), data: opened };
}

const byName = (json: WireObject, names: readonly string[], fits: (value: unknown) => boolean) =>
  names.flatMap((name) => Object.keys(json).filter((key) => bare(key) === name && fits(json[key])))[0];

/** Where an answer has its status and its fields, if not where the contract expects them. */
export function findEnvelope(json: unknown): EnvelopeMap | undefined {
  if (!isWireObject(json)) return undefined;
  const isInside = (value: unknown) => isWireObject(value) || Array.isArray(value);
  const data = byName(json, envelopeNames.data, isInside);
  if (isWord(at(json.data, 'status'))) return undefined;
  const head = Object.keys(json).find((key) => isWireObject(json[key]) && key !== data && byName(json[key], envelopeNames.status, isWord));
  const outer = byName(json, envelopeNames.status, isWord);
  const inner = head === undefined ? undefined : byName(json[head] as WireObject, envelopeNames.status, isWord);
  const status = outer ?? (inner === undefined ? undefined : `${head}.${inner}`);
  if (status === undefined) return undefined;
  const found: EnvelopeMap = {};
  if (status !== 'status') found.status = status;
  if (data !== undefined && isWireObject(json[data]) && (data !== 'data' || status === 'status')) found.data = data;
  return Object.keys(found).length > 0 ? found : undefined;
}

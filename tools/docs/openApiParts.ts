import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { recordName, records } from '#contract/records.ts';
import { wireFields, type WireField } from '#contract/wireRecord.ts';

export type JsonSchema = Record<string, unknown>;

/** Who sends the answer: the portal sends one form, a backend may send any form that the portal reads. */
export type Side = 'portal' | 'backend';

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const notes: Partial<Record<WireField['kind'], string>> = {
  amount: 'In won.',
  time: 'Such as `2026-11-23 09:00:00`, in Korean time.',
};

/** The forms that the portal reads (contract/wireValues.ts). */
const readTypes: Partial<Record<WireField['kind'], string[]>> = {
  number: ['number', 'string'],
  amount: ['number', 'string'],
  time: ['string', 'integer'],
  flag: ['boolean', 'string', 'integer'],
};

const typeOf = (value: unknown) => (value === null ? 'null' : typeof value);

/** `empty` is what the portal makes of an absent value. */
function sentTypes(kind: WireField['kind'], empty: unknown): string[] {
  const type = { amount: 'number', number: 'number', flag: 'boolean' }[kind as string] ?? 'string';
  return empty === null ? [type, 'null'] : [typeOf(empty)];
}

function fieldSchema({ kind, words, record, aliases }: WireField, empty: unknown, side: Side): JsonSchema {
  const name = recordName(record) ?? '';
  if (kind === 'records') return { type: 'array', items: reference(name) };
  if (kind === 'record') return side === 'backend' ? reference(name) : { anyOf: [reference(name), { type: 'null' }] };
  const types = side === 'backend' ? [...(readTypes[kind] ?? ['string', 'number']), 'null'] : sentTypes(kind, empty);
  const known = words && side === 'backend' ? `Known words: ${words.map((word) => `\`${word}\``).join(', ')}.` : '';
  const others = aliases.length > 0 && side === 'backend' ? `Also read as ${aliases.map((alias) => `\`${alias}\``).join(', ')}.` : '';
  const description = [notes[kind], known, others].filter(Boolean).join(' ');
  return { type: types.length === 1 ? types[0] : types, ...(description && { description }) };
}

function objectSchema(schema: z.ZodType, side: Side, status: JsonSchema | undefined, hidden: readonly string[] = []): JsonSchema {
  const fields = wireFields(schema).filter(({ name }) => !hidden.includes(name));
  const empty = schema.parse(status ? { status: 'refused' } : {}) as Record<string, unknown>;
  const properties = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, empty[field.name], side)]));
  const named = side === 'portal' ? fields.map(({ name }) => name) : [];
  const required = [...(status ? ['status'] : []), ...named];
  return { type: 'object', properties: { ...(status && { status }), ...properties }, ...(required.length > 0 && { required }) };
}

/** The schemas of all records, by name. */
export const recordSchemas = (side: Side): JsonSchema =>
  Object.fromEntries(Object.entries(records).map(([name, schema]) => [name, objectSchema(schema, side, undefined)]));

/** A backend sends the fields of `required` with `success` only, so no schema requires them. */
export function answerSchema({ response, statuses, serverOnly }: CallDefinition, side: Side): JsonSchema {
  const needed = wireFields(response).flatMap(({ name, isRequired }) => (isRequired ? [`\`${name}\``] : []));
  const needs = side === 'backend' && needed.length > 0 ? ` \`success\` needs ${needed.join(', ')}.` : '';
  const words = statuses.map((word) => `\`${word}\``).join(', ');
  const status = { type: 'string', description: `${words}; any other word is a failure.${needs}` };
  return objectSchema(response, side, status, side === 'portal' ? serverOnly : []);
}

/** The body without what the portal keeps for itself. */
export function requestSchema({ request }: CallDefinition, side: Side): JsonSchema {
  const sent =
    side === 'backend' && request instanceof z.ZodObject && 'current' in request.shape ? request.omit({ current: true }) : request;
  return { ...z.toJSONSchema(sent, { io: 'input' }), $schema: undefined };
}

export const rows = Object.entries(calls) as [CallName, CallDefinition][];

export const json = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } });
export const header = (name: string, description: string, more: JsonSchema = {}) => ({
  ...{ name, in: 'header', description, schema: { type: 'string' } },
  ...more,
});

/** The doc comments of the rows, by local route. */
function rowComments(): Map<string, string> {
  const texts = ['user', 'community', 'slot', 'balance'].map((area) => readFileSync(`contract/calls/${area}.ts`, 'utf8'));
  const found = texts.join('\n').matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*'([\w-]+)': defineCall/g);
  return new Map(Array.from(found, ([, comment = '', name = '']) => [name, comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()]));
}

export const info = (title: string, description: string) => ({
  title,
  version: '1.0.0',
  description,
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
});

const comments = rowComments();

const area = ({ upstreamPath }: CallDefinition) => /\/(user|community|slot|balance)\//.exec(upstreamPath)?.[1] ?? 'slot';

export function describeRow(name: string, definition: CallDefinition) {
  const { kind, access, shared } = definition;
  const who = access === 'member' ? 'Members only.' : 'Also for visitors.';
  const cached = shared ? ` Cached for ${shared.seconds} s.` : '';
  return {
    operationId: name,
    summary: name,
    tags: [area(definition)],
    description: [comments.get(name), `${who} A ${kind} call, within ${timeoutSecondsOf(definition)} s.${cached}`]
      .filter(Boolean)
      .join('\n\n'),
  };
}

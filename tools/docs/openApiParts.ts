import { readFileSync } from 'node:fs';
import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { JsonSchema } from './openApiSchemas.ts';

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

import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { byTier, jackpotTiers } from '#contract/jackpotTiers.ts';
import { recordName, records } from '#contract/records.ts';
import { wireFields, type WireField } from '#contract/wireRecord.ts';
import { maskAccount } from '#lib/format/account.ts';
import { failureStatuses } from '#lib/server/http/callReply.ts';
import { recordExamples, type Example } from './recordedExamples.ts';

type JsonSchema = Record<string, unknown>;

/** The portal writes each value in one form. A backend may use any form that the portal reads. */
type Side = 'portal' | 'backend';

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const notes: Partial<Record<WireField['kind'], string>> = {
  amount: 'In won.',
  time: 'Such as `2026-11-23 09:00:00`, in Korean time.',
};

/** The portal reads these JSON types (contract/wireValues.ts). */
const readTypes: Partial<Record<WireField['kind'], string[]>> = {
  number: ['number', 'string'],
  amount: ['number', 'string'],
  time: ['string', 'integer'],
  flag: ['boolean', 'string', 'integer'],
};

const typeOf = (value: unknown) => (value === null ? 'null' : typeof value);

/** `empty` is the value that the portal sends if the backend sent no value. */
function sentTypes(kind: WireField['kind'], empty: unknown): string[] {
  const type = { amount: 'number', number: 'number', flag: 'boolean' }[kind as string] ?? 'string';
  return empty === null ? [type, 'null'] : [typeOf(empty)];
}

function fieldSchema(
  { kind, words, record, aliases }: WireField,
  empty: unknown,
  side: Side,
): JsonSchema {
  const name = recordName(record) ?? '';
  if (kind === 'records') return { type: 'array', items: reference(name) };
  if (kind === 'record')
    return side === 'backend' ? reference(name) : { anyOf: [reference(name), { type: 'null' }] };
  const types =
    side === 'backend'
      ? [...(readTypes[kind] ?? ['string', 'number']), 'null']
      : sentTypes(kind, empty);
  const known =
    words && side === 'backend'
      ? `Known words: ${words.map((word) => `\`${word}\``).join(', ')}.`
      : '';
  const others =
    aliases.length > 0 && side === 'backend'
      ? `Also read as ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`
      : '';
  const description = [notes[kind], known, others].filter(Boolean).join(' ');
  return { type: types.length === 1 ? types[0] : types, ...(description && { description }) };
}

function objectSchema(
  schema: z.ZodType,
  side: Side,
  status: JsonSchema | undefined,
  hidden: readonly string[] = [],
): JsonSchema {
  const fields = wireFields(schema).filter(({ name }) => !hidden.includes(name));
  const empty = schema.parse(status ? { status: 'refused' } : {}) as Record<string, unknown>;
  const properties = Object.fromEntries(
    fields.map((field) => [field.name, fieldSchema(field, empty[field.name], side)]),
  );
  const named = side === 'portal' ? fields.map(({ name }) => name) : [];
  const required = [...(status ? ['status'] : []), ...named];
  return {
    type: 'object',
    properties: { ...(status && { status }), ...properties },
    ...(required.length > 0 && { required }),
  };
}

const recordSchemas = (side: Side): JsonSchema =>
  Object.fromEntries(
    Object.entries(records).map(([name, schema]) => [name, objectSchema(schema, side, undefined)]),
  );

/** A backend's answer requires only `status`, because a refusal has no other field. */
function answerSchema({ response, statuses, serverOnly }: CallDefinition, side: Side): JsonSchema {
  const needed = wireFields(response).flatMap(({ name, isRequired }) =>
    isRequired ? [`\`${name}\``] : [],
  );
  const needs =
    side === 'backend' && needed.length > 0 ? ` \`success\` needs ${needed.join(', ')}.` : '';
  const words = statuses.map((word) => `\`${word}\``).join(', ');
  const status = { type: 'string', description: `${words}; any other word is a failure.${needs}` };
  return objectSchema(response, side, status, side === 'portal' ? serverOnly : []);
}

/** A backend does not get `current`, the present password, because the portal checks this password. */
function requestSchema({ request }: CallDefinition, side: Side): JsonSchema {
  const sent =
    side === 'backend' && request instanceof z.ZodObject && 'current' in request.shape
      ? request.omit({ current: true })
      : request;
  return { ...z.toJSONSchema(sent, { io: 'input' }), $schema: undefined };
}

const rows = Object.entries(calls) as [CallName, CallDefinition][];

const json = (schema: JsonSchema, example: unknown) => ({
  'application/json': { schema, example },
});
const header = (name: string, description: string, more: JsonSchema = {}) => ({
  ...{ name, in: 'header', description, schema: { type: 'string' } },
  ...more,
});

function rowComments(): Map<string, string> {
  const texts = ['user', 'community', 'slot', 'balance'].map((area) =>
    readFileSync(`contract/calls/${area}.ts`, 'utf8'),
  );
  const found = texts.join('\n').matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\s*'([\w-]+)': defineCall/g);
  return new Map(
    Array.from(found, ([, comment = '', name = '']) => [
      name,
      comment.replaceAll(/\s*\n\s*\* ?/g, ' ').trim(),
    ]),
  );
}

const info = (title: string, description: string) => ({
  title,
  version: '1.0.0',
  description,
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
});

const comments = rowComments();

const area = ({ upstreamPath }: CallDefinition) =>
  /\/(user|community|slot|balance)\//.exec(upstreamPath)?.[1] ?? 'slot';

function describeRow(name: string, definition: CallDefinition) {
  const { kind, access, shared } = definition;
  const who = access === 'member' ? 'Members only.' : 'Also for visitors.';
  const cached = shared ? ` Cached for ${shared.seconds} s.` : '';
  return {
    operationId: name,
    summary: name,
    tags: [area(definition)],
    description: [
      comments.get(name),
      `${who} A ${kind} call, within ${timeoutSecondsOf(definition)} s.${cached}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

const statuses = Object.entries(failureStatuses).map(([code, status]) => `\`${code}\` (${status})`);
const failure = {
  description: `${statuses.join(', ')}. \`unauthorized\` only where a session is needed, \`idempotency_mismatch\` only of money calls.`,
  headers: {
    'Retry-After': { description: 'Of 429 and 503, in seconds.', schema: { type: 'integer' } },
  },
  content: json({ $ref: '#/components/schemas/failure' }, { error: { code: 'rate_limited' } }),
};
const failed = {
  '4XX': { $ref: '#/components/responses/failure' },
  '5XX': { $ref: '#/components/responses/failure' },
};

const moneyHeaders = [
  header(
    'Idempotency-Key',
    'A UUID for each submission. The same key and body get the stored result.',
    {
      required: true,
      schema: { type: 'string', format: 'uuid' },
    },
  ),
  header(
    'Idempotency-Amount',
    'The amount of the submission. A replay of another amount gets `idempotency_mismatch`: it was not sent.',
    {
      schema: { type: 'integer' },
    },
  ),
  header(
    'Idempotency-First-Try',
    '`true` if nothing was sent under this key before. Without it, a request that is refused before it is sent may repeat one that was: its outcome is unknown.',
    { schema: { const: 'true' } },
  ),
  header(
    'Idempotency-Replay-Only',
    '`true` asks for the result of an earlier submission and never sends.',
    { schema: { const: 'true' } },
  ),
  header(
    'Idempotency-Age',
    'Beside `Idempotency-Replay-Only`: milliseconds since the submission.',
    { schema: { type: 'integer' } },
  ),
  header(
    'Idempotency-Supersedes',
    'The key of an earlier submission of unknown outcome, which the member has decided to send again.',
    {
      schema: { type: 'string', format: 'uuid' },
    },
  ),
];

/** The portal masks phone and account number in the health check, which browsers repeat often. */
function portalExample(name: CallName, definition: CallDefinition, { data }: Example): unknown {
  const answer = definition.response.parse(data) as Record<string, unknown>;
  for (const field of definition.serverOnly ?? []) delete answer[field];
  const { user } = answer as { user?: { phone: string; banknum: string } };
  if (name === 'user-health-check' && user)
    Object.assign(user, { phone: maskAccount(user.phone), banknum: maskAccount(user.banknum) });
  return answer;
}

function portalOperation(name: CallName, definition: CallDefinition, example: Example) {
  const isMoney = definition.kind === 'money';
  return {
    ...describeRow(name, definition),
    security: definition.access === 'member' ? [{ session: [], portalToken: [] }] : [],
    ...(isMoney && { parameters: moneyHeaders }),
    requestBody: {
      required: true,
      content: json(requestSchema(definition, 'portal'), example.body),
    },
    responses: {
      200: {
        description: 'The answer of the backend, in the contract’s names.',
        ...(isMoney && {
          headers: {
            'Idempotency-Replayed': {
              description: '`true` for a stored result.',
              schema: { const: 'true' },
            },
          },
        }),
        content: json(answerSchema(definition, 'portal'), portalExample(name, definition, example)),
      },
      ...failed,
    },
  };
}

const failureSchema = {
  ...{ type: 'object', required: ['error'] },
  properties: {
    error: {
      ...{ type: 'object', required: ['code'] },
      properties: {
        code: { enum: Object.keys(failureStatuses) },
        field: { type: 'string', description: 'The invalid field or header.' },
        outcome: {
          enum: ['not_sent', 'unknown'],
          description: 'Of calls that change something: whether it was certainly not carried out.',
        },
      },
    },
  },
};

const won = { type: 'integer', description: 'In won.' };
const jackpotSchema = {
  ...{ type: 'object', required: ['status', ...jackpotTiers] },
  properties: { status: { const: 'success' }, ...byTier(() => won) },
};

const portalDescription = `What browsers call. Every call is a POST of a JSON object from a page of the same site: requests with another \`Origin\`, or without \`Origin\` and \`Sec-Fetch-Site\`, are refused.

Any \`status\` but \`success\` is a refusal. A money call has three outcomes: done, refused or \`not_sent\`, and \`unknown\`.`;

function portalApi(examples: Record<CallName, Example>) {
  const jackpots = {
    ...{
      operationId: 'jackpots',
      summary: 'jackpots',
      tags: ['slot'],
      description:
        'The jackpot amounts in won, cached for 10 s. 404 if the site has fixed amounts or none.',
      security: [],
    },
    responses: {
      200: {
        description: 'The amounts.',
        content: json(jackpotSchema, {
          status: 'success',
          mega: 1_200_000_000,
          major: 80_000_000,
          minor: 4_000_000,
        }),
      },
      ...failed,
    },
  };
  const paths = rows.map(([name, definition]) => [
    `/api/routes/${name}`,
    { post: portalOperation(name, definition, examples[name]) },
  ]);
  return {
    info: info('Maru, the portal', portalDescription),
    servers: [{ url: 'https://maru.example' }],
    paths: { ...Object.fromEntries(paths), '/api/routes/jackpots': { get: jackpots } },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-portal.session' },
        portalToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The portal’s own token, from `/api/auth/session`.',
        },
      },
      schemas: { ...recordSchemas('portal'), failure: failureSchema },
      responses: { failure },
    },
  };
}

const backendDescription = `What the portal sends to an operator’s backend, and what it reads. Misspelled names are part of the interface.

Every answer has HTTP status 200 and UTF-8 JSON, at most 1 MB (8 MB for long lists): \`{"data": {"status": "success", …}}\`, or without the envelope. Any other status word is a refusal, and \`wait\` or another known word chooses the message. 401, 403 or the word \`unauthenticated\` ends the member’s session. Redirects are not followed. What a backend does differently can be mapped (docs/integrating.md).`;

function backendOperation(name: CallName, definition: CallDefinition, example: Example) {
  const body = { ...(example.body as object), current: undefined };
  const content = json(
    {
      type: 'object',
      properties: { data: answerSchema(definition, 'backend') },
      required: ['data'],
    },
    { data: example.data },
  );
  const parameters = [
    header('X-Request-Id', 'In the portal’s log, too.', { required: true }),
    header(
      'traceparent',
      'The trace of the request and the portal’s span in it (W3C Trace Context).',
    ),
    header(
      'X-Forwarded-For',
      'The address of the visitor, if it is known. Not in calls that are cached.',
    ),
    ...(definition.forwardsOrigin ? [header('Origin', 'The origin of the page.')] : []),
  ];
  return {
    ...describeRow(name, definition),
    security: definition.access === 'member' ? [{ token: [] }] : [],
    parameters,
    requestBody: { required: true, content: json(requestSchema(definition, 'backend'), body) },
    responses: {
      200: { description: 'The answer.', content },
      '4XX': {
        description:
          '400 or 422: the request is wrong. 401 or 403: the login has ended. 429: too many requests.',
      },
    },
  };
}

function backendApi(examples: Record<CallName, Example>) {
  const paths = rows.map(([name, definition]) => [
    definition.upstreamPath,
    { post: backendOperation(name, definition, examples[name]) },
  ]);
  return {
    info: info('Maru, the operator’s backend', backendDescription),
    servers: [{ url: 'https://backend.example' }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The `session` of `user-do-login`, after the word of UPSTREAM_AUTH_SCHEME if that is set.',
        },
      },
      schemas: recordSchemas('backend'),
    },
  };
}

const document = async (parts: JsonSchema) =>
  format(JSON.stringify({ openapi: '3.1.1', ...parts }), {
    ...(await resolveConfig('docs/openapi/portal.json')),
    parser: 'json',
  });

export async function openApi(): Promise<Record<Side, string>> {
  const examples = await recordExamples();
  return {
    portal: await document(portalApi(examples)),
    backend: await document(backendApi(examples)),
  };
}

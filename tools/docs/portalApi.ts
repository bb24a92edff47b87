import type { CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import { byTier, jackpotTiers } from '#contract/jackpotTiers.ts';
import { maskAccount } from '#lib/format/account.ts';
import { failureStatuses } from '#lib/server/http/callReply.ts';
import { answerSchema, describeRow, header, info, json, recordSchemas, requestSchema, rows } from './openApiParts.ts';
import type { Example } from './recordedExamples.ts';

const statuses = Object.entries(failureStatuses).map(([code, status]) => `\`${code}\` (${status})`);
const failure = {
  description: `${statuses.join(', ')}. \`unauthorized\` only where a session is needed, \`idempotency_mismatch\` only of money calls.`,
  headers: { 'Retry-After': { description: 'Of 429 and 503, in seconds.', schema: { type: 'integer' } } },
  content: json({ $ref: '#/components/schemas/failure' }, { error: { code: 'rate_limited' } }),
};
const failed = { '4XX': { $ref: '#/components/responses/failure' }, '5XX': { $ref: '#/components/responses/failure' } };

const moneyHeaders = [
  header('Idempotency-Key', 'A UUID for each submission. The same key and body get the stored result.', {
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }),
  header('Idempotency-Amount', 'The amount of the submission. A replay of another amount gets `idempotency_mismatch`: it was not sent.', {
    schema: { type: 'integer' },
  }),
  header(
    'Idempotency-First-Try',
    '`true` if nothing was sent under this key before. Without it, a request that is refused before it is sent may repeat one that was: its outcome is unknown.',
    { schema: { const: 'true' } },
  ),
  header('Idempotency-Replay-Only', '`true` asks for the result of an earlier submission and never sends.', { schema: { const: 'true' } }),
  header('Idempotency-Age', 'Beside `Idempotency-Replay-Only`: milliseconds since the submission.', { schema: { type: 'integer' } }),
  header('Idempotency-Supersedes', 'The key of an earlier submission of unknown outcome, which the member has decided to send again.', {
    schema: { type: 'string', format: 'uuid' },
  }),
];

/** The poll passes phone and account number masked. */
function portalExample(name: CallName, definition: CallDefinition, { data }: Example): unknown {
  const answer = definition.response.parse(data) as Record<string, unknown>;
  for (const field of definition.serverOnly ?? []) delete answer[field];
  const { user } = answer as { user?: { phone: string; banknum: string } };
  if (name === 'user-health-check' && user) Object.assign(user, { phone: maskAccount(user.phone), banknum: maskAccount(user.banknum) });
  return answer;
}

function portalOperation(name: CallName, definition: CallDefinition, example: Example) {
  const isMoney = definition.kind === 'money';
  return {
    ...describeRow(name, definition),
    security: definition.access === 'member' ? [{ session: [], portalToken: [] }] : [],
    ...(isMoney && { parameters: moneyHeaders }),
    requestBody: { required: true, content: json(requestSchema(definition, 'portal'), example.body) },
    responses: {
      200: {
        description: 'The answer of the backend, in the contract’s names.',
        ...(isMoney && { headers: { 'Idempotency-Replayed': { description: '`true` for a stored result.', schema: { const: 'true' } } } }),
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

/** The portal as browsers call it. */
export function portalApi(examples: Record<CallName, Example>) {
  const jackpots = {
    ...{
      operationId: 'jackpots',
      summary: 'jackpots',
      tags: ['slot'],
      description: 'The jackpot amounts in won, cached for 10 s. 404 if the site has fixed amounts or none.',
      security: [],
    },
    responses: {
      200: {
        description: 'The amounts.',
        content: json(jackpotSchema, { status: 'success', mega: 1_200_000_000, major: 80_000_000, minor: 4_000_000 }),
      },
      ...failed,
    },
  };
  const paths = rows.map(([name, definition]) => [`/api/routes/${name}`, { post: portalOperation(name, definition, examples[name]) }]);
  return {
    info: info('Maru, the portal', portalDescription),
    servers: [{ url: 'https://maru.example' }],
    paths: { ...Object.fromEntries(paths), '/api/routes/jackpots': { get: jackpots } },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-portal.session' },
        portalToken: { type: 'http', scheme: 'bearer', description: 'The portal’s own token, from `/api/auth/session`.' },
      },
      schemas: { ...recordSchemas('portal'), failure: failureSchema },
      responses: { failure },
    },
  };
}

import type { CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import { answerSchema, describeRow, header, info, json, recordSchemas, requestSchema, rows } from './openApiParts.ts';
import type { Example } from './recordedExamples.ts';

const backendDescription = `What the portal sends to an operator’s backend, and what it reads. Misspelled names are part of the interface.

Every answer has HTTP status 200 and UTF-8 JSON, at most 1 MB (8 MB for long lists): \`{"data": {"status": "success", …}}\`, or without the envelope. Any other status word is a refusal, and \`wait\` or another known word chooses the message. 401, 403 or the word \`unauthenticated\` ends the member’s session. Redirects are not followed. What a backend does differently can be mapped (docs/integrating.md).`;

function backendOperation(name: CallName, definition: CallDefinition, example: Example) {
  const body = { ...(example.body as object), current: undefined };
  const content = json(
    { type: 'object', properties: { data: answerSchema(definition, 'backend') }, required: ['data'] },
    { data: example.data },
  );
  const parameters = [
    header('X-Request-Id', 'In the portal’s log, too.', { required: true }),
    header('traceparent', 'The trace of the request and the portal’s span in it (W3C Trace Context).'),
    header('tracestate', 'Of a trusted proxy, unchanged.'),
    header('X-Forwarded-For', 'The address of the visitor, if it is known. Not in calls that are cached.'),
    ...(definition.forwardsOrigin ? [header('Origin', 'The origin of the page.')] : []),
  ];
  return {
    ...describeRow(name, definition),
    security: definition.access === 'member' ? [{ token: [] }] : [],
    parameters,
    requestBody: { required: true, content: json(requestSchema(definition, 'backend'), body) },
    responses: {
      200: { description: 'The answer.', content },
      '4XX': { description: '400 or 422: the request is wrong. 401 or 403: the login has ended. 429: too many requests.' },
    },
  };
}

/** The backend as the portal calls it. */
export function backendApi(examples: Record<CallName, Example>) {
  const paths = rows.map(([name, definition]) => [definition.upstreamPath, { post: backendOperation(name, definition, examples[name]) }]);
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
          description: 'The `session` of `user-do-login`, after the word of UPSTREAM_AUTH_SCHEME if that is set.',
        },
      },
      schemas: recordSchemas('backend'),
    },
  };
}

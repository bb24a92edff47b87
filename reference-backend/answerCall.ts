import type { IncomingMessage } from 'node:http';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { BackendContext } from './backendContext.ts';
import type { HandlerContext } from './handlers/handler.ts';
import { handlers } from './handlers/handlers.ts';
import { memberOfToken } from './members/members.ts';

/** What goes back for a call: the wrapped envelope of the upstream family. */
export interface CallReply {
  httpStatus: number;
  envelope: { data: { status: string; [field: string]: unknown } };
}

const callNames = new Map((Object.keys(calls) as CallName[]).map((name) => [calls[name].upstreamPath, name]));

/** The call behind an upstream path, or undefined. */
export const callOfPath = (path: string): CallName | undefined => callNames.get(path);

/** Answers one call: 401 `unauthenticated` without a valid token where a member is needed, 400 `invalid_request` for a body the contract does not know. */
export async function answerCall(
  context: BackendContext,
  name: CallName,
  headers: IncomingMessage['headers'],
  body: unknown,
): Promise<CallReply> {
  const { access, request } = calls[name];
  const isMemberCall = access === 'member';
  const token = isMemberCall ? tokenOf(headers.authorization) : '';
  const memberId = isMemberCall ? memberOfToken(context, token) : 0;
  if (memberId === undefined) return reply(401, { status: 'unauthenticated' });

  const parsed = request.safeParse(body);
  if (!parsed.success) return reply(400, { status: 'invalid_request' });

  // One name picks both the schema and the handler, but TypeScript cannot follow a union of all names to its pairs.
  const handle = handlers[name] as (context: HandlerContext, body: unknown) => CallReply['envelope']['data'];
  return reply(200, await handle({ ...context, memberId, token, origin: headers.origin ?? '' }, parsed.data));
}

/** The raw token, or the one behind a scheme word. */
const tokenOf = (authorization = '') => authorization.replace(/^Bearer +/i, '').trim();

const reply = (httpStatus: number, data: CallReply['envelope']['data']): CallReply => ({ httpStatus, envelope: { data } });

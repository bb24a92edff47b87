import type { IncomingMessage } from 'node:http';
import { calls, type CallName } from '#contract/calls.ts';
import type { BackendContext, HandlerContext, Handlers } from './backendContext.ts';
import { balanceHandlers } from './handlers/balance.ts';
import { communityHandlers } from './handlers/community.ts';
import { slotHandlers } from './handlers/slot.ts';
import { userHandlers } from './handlers/user.ts';
import { memberOfToken } from './members/members.ts';

export interface CallReply {
  httpStatus: number;
  envelope: { data: { status: string; [field: string]: unknown } };
}

const handlers: Handlers = {
  ...userHandlers,
  ...communityHandlers,
  ...slotHandlers,
  ...balanceHandlers,
};

const callNames = new Map(
  (Object.keys(calls) as CallName[]).map((name) => [calls[name].upstreamPath, name]),
);

export const callOfPath = (path: string): CallName | undefined => callNames.get(path);

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

  // The cast is needed because TypeScript cannot see that the schema and the handler of the same `name` have the same body type.
  const handle = handlers[name] as (
    context: HandlerContext,
    body: unknown,
  ) => CallReply['envelope']['data'];
  return reply(
    200,
    await handle({ ...context, memberId, token, origin: headers.origin ?? '' }, parsed.data),
  );
}

const tokenOf = (authorization = '') => authorization.replace(/^Bearer +/i, '').trim();

const reply = (httpStatus: number, data: CallReply['envelope']['data']): CallReply => ({
  httpStatus,
  envelope: { data },
});

import type { z } from 'zod';
import type { CallDefinition } from './callDefinition.ts';
import { balanceCalls } from './calls/balance.ts';
import { communityCalls } from './calls/community.ts';
import { slotCalls } from './calls/slot.ts';
import { userCalls } from './calls/user.ts';

/** The call table: all calls, by their route on the portal (specification section 7). */
export const calls = { ...userCalls, ...communityCalls, ...slotCalls, ...balanceCalls };

export type CallName = keyof typeof calls;

export type CallRequest<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;

/** The answer of a call in canonical form: canonical names only, every field present and of the right type. */
export type CallResponse<Name extends CallName> = z.output<(typeof calls)[Name]['response']>;

export type CallStatus<Name extends CallName> = (typeof calls)[Name]['statuses'][number];

export type MoneyCallName = {
  [Name in CallName]: (typeof calls)[Name]['kind'] extends 'money' ? Name : never;
}[CallName];

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);

/** Names that every object inherits, such as `constructor`, are not found. */
export const findCall = (
  name: string,
): { name: CallName; definition: CallDefinition } | undefined =>
  isCallName(name) ? { name, definition: calls[name] } : undefined;

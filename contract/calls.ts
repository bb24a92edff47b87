import type { z } from 'zod';
import type { CallDefinition } from './callDefinition.ts';
import { balanceCalls } from './calls/balance.ts';
import { communityCalls } from './calls/community.ts';
import { slotCalls } from './calls/slot.ts';
import { userCalls } from './calls/user.ts';

/** The call table: every call of the product by the name of its local route (specification section 7). */
export const calls = { ...userCalls, ...communityCalls, ...slotCalls, ...balanceCalls };

/** The name of a local route. */
export type CallName = keyof typeof calls;

/** The body of a call. */
export type CallRequest<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;

/** The answer of a call in its canonical form: first names only, every field there and of the right type. */
export type CallResponse<Name extends CallName> = z.output<(typeof calls)[Name]['response']>;

/** The status words known for a call; for exhaustive maps from outcome to message. */
export type CallStatus<Name extends CallName> = (typeof calls)[Name]['statuses'][number];

/** The calls that move money: they need an Idempotency-Key. */
export type MoneyCallName = { [Name in CallName]: (typeof calls)[Name]['kind'] extends 'money' ? Name : never }[CallName];

const isCallName = (name: string): name is CallName => Object.hasOwn(calls, name);

/** The row of a local route, or undefined; `constructor` and the like are no routes. */
export const findCall = (name: string): { name: CallName; definition: CallDefinition } | undefined =>
  isCallName(name) ? { name, definition: calls[name] } : undefined;

import { balanceHandlers } from './balance.ts';
import { communityHandlers } from './community.ts';
import type { Handlers } from './handler.ts';
import { slotHandlers } from './slot.ts';
import { userHandlers } from './user.ts';

/** What this backend does for each call of the contract. */
export const handlers: Handlers = { ...userHandlers, ...communityHandlers, ...slotHandlers, ...balanceHandlers };

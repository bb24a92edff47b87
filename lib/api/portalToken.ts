import type { CallName } from '#contract/calls.ts';
import { createListeners } from '#lib/storage/listeners.ts';

/** The names are repeated here and tested, because the browser does not bundle the contract's values. */
const visitorCalls: ReadonlySet<string> = new Set<CallName>([
  'user-do-login',
  'user-register',
  'check-user-nick',
  'check-user-id',
  'get-reg-domain',
  'get-user-notices',
  'get-notice-popup',
  'get-casino-setting',
  'get-sport-setting',
  'get-slot-setting',
  'get-slot-by-company',
  'write-visitor-help',
  'get-advertisement',
  'get-deposit-board',
  'get-withdraw-board',
]);

export function isVisitorCall(name: string): boolean {
  return visitorCalls.has(name);
}

/** `undefined`: loading. `null`: logged out. The token is in memory only, never in storage. */
export type PortalToken = string | null | undefined;

let portalToken: PortalToken;
const { subscribe, tell } = createListeners();

export const subscribePortalToken = subscribe;

export function getPortalToken(): PortalToken {
  return portalToken;
}

export function setPortalToken(token: string | null): void {
  if (token === portalToken) return;
  portalToken = token;
  tell();
}

import { mutate } from 'swr';
import { isVisitorCall } from './visitorCalls.ts';

/** `undefined` = the session is not known yet, `null` = nobody is logged in. Held in memory only, never in storage. */
export type PortalToken = string | null | undefined;

let portalToken: PortalToken;
const listeners = new Set<() => void>();

/** The token that member calls carry right now. */
export function getPortalToken(): PortalToken {
  return portalToken;
}

/**
 * Set by the session layer whenever it learns who is logged in. A token that goes away takes the answers of its member along,
 * so that the next member in this tab never sees them.
 */
export function setPortalToken(token: string | null): void {
  if (token === portalToken) return;
  const isLeaving = typeof portalToken === 'string';
  portalToken = token;
  if (isLeaving) void mutate(isMemberKey, undefined, { revalidate: false });
  listeners.forEach((listener) => listener());
}

/** Calls the listener after every change of the token; returns the way to stop it. */
export function subscribePortalToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isMemberKey(key: unknown): boolean {
  return Array.isArray(key) && typeof key[0] === 'string' && !isVisitorCall(key[0]);
}

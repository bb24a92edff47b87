import type { CallName } from '#contract/calls.ts';

/**
 * The calls of the contract with `access: 'visitor'`: they run at once, every other call waits for the member's token.
 * The contract's values stay out of the browser, so the names stand here again; a test compares the two.
 */
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

/** Whether a call may be made without being logged in. */
export function isVisitorCall(name: string): boolean {
  return visitorCalls.has(name);
}

import type { CallName } from '#contract/calls.ts';

/** The calls with `access: 'visitor'`, repeated (and tested) because the browser does not bundle the contract's values. */
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

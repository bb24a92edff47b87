import type { CallKind } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import type { LimitName } from '#lib/server/config/limits.ts';

export const upstreamOutcomes = [
  'answered',
  'refused',
  'invalid',
  'unavailable',
  'timeout',
] as const;

export type UpstreamOutcome = (typeof upstreamOutcomes)[number];

export const moneyOutcomes = ['done', 'refused', 'not_sent', 'unknown', 'late'] as const;

/** `late` = the real result, which came after the browser had got `unknown`. */
type MoneyOutcome = (typeof moneyOutcomes)[number];

/** Each class is refused separately under load. `long` = over the budget for large responses. */
export const trafficClasses = ['poll', 'usual', 'money', 'long', 'picture'] as const;

export const cspDirectives = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'connect-src',
  'form-action',
  'require-trusted-types-for',
  'other',
] as const;

export type CspDirective = (typeof cspDirectives)[number];

/** The values of labels come from closed lists, never from a request. */
export interface Meter {
  beginRequest: (method: string, route: string) => (httpStatus: number) => void;
  upstreamRequest: (
    call: CallName,
    kind: CallKind,
    outcome: UpstreamOutcome,
    seconds: number,
  ) => void;
  unreadableAmount: () => void;
  /** The metric has the class in its label `claim`. */
  shed: (traffic: (typeof trafficClasses)[number]) => void;
  rateLimited: (limit: LimitName) => void;
  moneyOutcome: (call: CallName, outcome: MoneyOutcome) => void;
  loginRefused: () => void;
  cspReport: (directive: CspDirective) => void;
}

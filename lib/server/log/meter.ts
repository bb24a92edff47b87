import type { CallKind } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import type { LimitName } from '#lib/server/config/limits.ts';

export const upstreamOutcomes = ['answered', 'refused', 'invalid', 'unavailable', 'timeout'] as const;

/** Result of one upstream request. */
export type UpstreamOutcome = (typeof upstreamOutcomes)[number];

export const moneyOutcomes = ['done', 'refused', 'not_sent', 'unknown', 'late'] as const;

/** Result of one submission of a money form. `late` = the real result, which came after the browser had got `unknown`. */
type MoneyOutcome = (typeof moneyOutcomes)[number];

/** Traffic that is refused separately under load: classes of upstream calls (`long` = over the budget for large responses) and pictures. */
export const trafficClasses = ['poll', 'usual', 'money', 'long', 'picture'] as const;

/** Directives of the content security policy of pages (securityHeaders.ts). Browsers may report a violation of each. */
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

/** The portal's metrics. The values of labels come from closed lists, never from a request. */
export interface Meter {
  /** Counts a request of a browser as active until the returned function is called. */
  beginRequest: (method: string, route: string) => (httpStatus: number) => void;
  upstreamRequest: (call: CallName, kind: CallKind, outcome: UpstreamOutcome, seconds: number) => void;
  /** Counts an answer with an amount that is not numeric. The browser gets 0 for that amount. */
  unreadableAmount: () => void;
  /** Counts a call or picture that was refused because too many were in progress. The metric has the class in its label `claim`. */
  shed: (traffic: (typeof trafficClasses)[number]) => void;
  rateLimited: (limit: LimitName) => void;
  moneyOutcome: (call: CallName, outcome: MoneyOutcome) => void;
  loginRefused: () => void;
  /** Counts a policy violation that a browser reported. */
  cspReport: (directive: CspDirective) => void;
}

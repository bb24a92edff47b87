import type { CallKind } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';

export const upstreamOutcomes = ['answered', 'refused', 'invalid', 'unavailable', 'timeout'] as const;

/** How one request to the upstream ended. */
export type UpstreamOutcome = (typeof upstreamOutcomes)[number];

export const moneyOutcomes = ['done', 'refused', 'not_sent', 'unknown', 'late'] as const;

/** What became of one submission of a money form: `late` = the truth, after the browser was told that nobody knows. */
type MoneyOutcome = (typeof moneyOutcomes)[number];

export const trafficClasses = ['poll', 'usual', 'money', 'long'] as const;

/** What is counted while the portal works. Every word comes from a closed list, never from a request. */
export interface Meter {
  /** A request of a browser, begun; call what is returned when its reply is over. */
  beginRequest: (method: string, route: string) => (httpStatus: number) => void;
  upstreamRequest: (call: CallName, kind: CallKind, outcome: UpstreamOutcome, seconds: number) => void;
  /** A call that found no place, or (`long`) whose answer found none. */
  shed: (claim: (typeof trafficClasses)[number]) => void;
  rateLimited: (limit: LimitName) => void;
  moneyOutcome: (call: CallName, outcome: MoneyOutcome) => void;
  loginRefused: () => void;
}

const holder = () => processSingleton<{ current: Meter | null }>('meter', () => ({ current: null }));

/** The meter of this process; null where nobody reads metrics, and then nothing is counted. */
export const meter = (): Meter | null => holder().current;

/** From now on everything is counted by this one. */
export function setMeter(counting: Meter | null): void {
  holder().current = counting;
}

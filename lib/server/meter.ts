import type { CallKind } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import type { LimitName } from './limits.ts';
import { processWide } from './processWide.ts';
import type { PlaceClaim } from './upstreamPlaces.ts';

/** How one request to the upstream ended. */
export type UpstreamOutcome = 'answered' | 'refused' | 'invalid' | 'unavailable' | 'timeout';

/** What became of one submission of a money form: `late` = the truth, after the browser was told that nobody knows. */
export type MoneyOutcome = 'done' | 'refused' | 'not_sent' | 'unknown' | 'late';

/** What is counted while the portal works. Every word comes from a closed list, never from a request. */
export interface Meter {
  /** A request of a browser, begun; call what is returned when its reply is over. */
  beginRequest: (method: string, route: string) => (httpStatus: number) => void;
  upstreamRequest: (call: CallName, kind: CallKind, outcome: UpstreamOutcome, seconds: number) => void;
  shed: (claim: PlaceClaim) => void;
  rateLimited: (limit: LimitName) => void;
  moneyOutcome: (call: CallName, outcome: MoneyOutcome) => void;
  loginRefused: () => void;
}

const holder = () => processWide<{ current: Meter | null }>('meter', () => ({ current: null }));

/** The meter of this process; null where nobody reads metrics, and then nothing is counted. */
export const meter = (): Meter | null => holder().current;

/** From now on everything is counted by this one. */
export function setMeter(counting: Meter | null): void {
  holder().current = counting;
}

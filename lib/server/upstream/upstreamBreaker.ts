import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { UpstreamError } from './upstreamError.ts';
import { createReachabilityLog } from './reachabilityLog.ts';

/** The breaker opens when half of at least `minCalls` calls in the window have failed. */
export interface BreakerOptions {
  minCalls: number;
  windowSeconds: number;
  probeEveryMs: number;
}

/** Circuit breaker: refuses calls at once while the upstream fails, so that it can recover. */
export interface Breaker {
  readonly isOpen: boolean;
  /** While open, a call runs only with `mayProbe` and when a probe is due. @throws {UpstreamError} `upstream_unavailable`, not sent */
  run: <Answer>(call: () => Promise<Answer>, mayProbe: boolean) => Promise<Answer>;
}

export const defaultBreakerOptions: BreakerOptions = { minCalls: 20, windowSeconds: 10, probeEveryMs: 5_000 };

export const upstreamBreaker = (): Breaker => processSingleton('upstreamBreaker', () => createBreaker(defaultBreakerOptions));

/** Creates a closed breaker. `now` is a monotonic clock in milliseconds. */
export function createBreaker({ minCalls, windowSeconds, probeEveryMs }: BreakerOptions, now = () => performance.now()): Breaker {
  const recent = createWindow(windowSeconds);
  const reachability = createReachabilityLog(now);
  let isOpen = false;
  let probeAt = 0;

  const setOpen = (toOpen: boolean) => {
    isOpen = toOpen;
    if (toOpen) probeAt = now() + probeEveryMs;
    else recent.clear();
    log.warn({ event: 'breaker', state: toOpen ? 'open' : 'closed' });
  };

  const isProbeDue = () => {
    if (now() < probeAt) return false;
    probeAt = now() + probeEveryMs;
    return true;
  };

  const record = (isProbe: boolean, isFailure: boolean) => {
    if (isProbe && isOpen && !isFailure) setOpen(false);
    // A call sent before the breaker opened says nothing about the present state.
    if (isProbe || isOpen) return;
    recent.count(now(), isFailure);
    if (!isFailure) return;
    const { calls, failures } = recent.sum(now());
    if (calls >= minCalls && failures * 2 >= calls) setOpen(true);
  };

  return {
    get isOpen() {
      return isOpen;
    },
    async run(call, mayProbe) {
      const isProbe = isOpen;
      if (isProbe && !(mayProbe && isProbeDue())) throw new UpstreamError('upstream_unavailable', false);
      try {
        const answer = await call();
        reachability.answered();
        record(isProbe, false);
        return answer;
      } catch (error) {
        // Other errors are faults of the portal.
        if (error instanceof UpstreamError && error.isLocal) reachability.failedHere(error.code);
        else if (error instanceof UpstreamError) {
          const isFailure = isOutage(error);
          if (isFailure) reachability.failed(error.code);
          else reachability.answered();
          record(isProbe, isFailure);
        }
        throw error;
      }
    },
  };
}

/** Refusals, 4xx, invalid answers and HTTP 500 are no outage: a request that fails must not block all others (docs/decisions/0015). */
const isOutage = ({ code, isApplicationError }: UpstreamError) =>
  (code === 'upstream_unavailable' && !isApplicationError) || code === 'upstream_timeout';

/** Counts of the last `seconds`, in one slot per second. */
function createWindow(seconds: number) {
  const slots = Array.from({ length: seconds }, () => ({ second: -Infinity, calls: 0, failures: 0 }));
  return {
    count(nowMs: number, isFailure: boolean): void {
      const second = Math.floor(nowMs / 1000);
      const slot = slots[second % seconds] as (typeof slots)[number];
      if (slot.second !== second) Object.assign(slot, { second, calls: 0, failures: 0 });
      slot.calls += 1;
      if (isFailure) slot.failures += 1;
    },
    sum(nowMs: number): { calls: number; failures: number } {
      const oldest = Math.floor(nowMs / 1000) - seconds + 1;
      const sum = { calls: 0, failures: 0 };
      for (const { second, calls, failures } of slots) {
        if (second < oldest) continue;
        sum.calls += calls;
        sum.failures += failures;
      }
      return sum;
    },
    clear(): void {
      for (const slot of slots) slot.second = -Infinity;
    },
  };
}

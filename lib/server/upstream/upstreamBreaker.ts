import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { UpstreamError } from './upstreamError.ts';
import { createReachabilityLog } from './reachabilityLog.ts';

/** When the breaker opens: half of the calls of the window failed, of so many at least. */
export interface BreakerOptions {
  least: number;
  windowSeconds: number;
  /** While it is open, one call in so many milliseconds is let through to see whether the upstream is back. */
  probeEveryMs: number;
}

/** Keeps calls away from an upstream that fails anyway: members hear so at once, and it is left in peace to recover. */
export interface Breaker {
  readonly isOpen: boolean;
  /**
   * Makes the call and learns from how it ends. While open, only a call that `mayProbe` is made, and only when a probe is due.
   * @throws {UpstreamError} `upstream_unavailable`, not sent, for a call that is not made; else whatever `call` throws.
   */
  run: <Answer>(call: () => Promise<Answer>, mayProbe: boolean) => Promise<Answer>;
}

export const defaultBreakerOptions: BreakerOptions = { least: 20, windowSeconds: 10, probeEveryMs: 5_000 };

/** The breaker of this process. */
export const upstreamBreaker = (): Breaker => processSingleton('upstreamBreaker', () => createBreaker(defaultBreakerOptions));

/** A breaker that is closed. `now` is in milliseconds and never goes back, unlike the time of day. */
export function createBreaker({ least, windowSeconds, probeEveryMs }: BreakerOptions, now = () => performance.now()): Breaker {
  const recent = createWindow(windowSeconds);
  const reach = createReachabilityLog(now);
  let isOpen = false;
  let probeAt = 0;

  const turn = (toOpen: boolean) => {
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

  const learn = (isProbe: boolean, isFailure: boolean) => {
    if (isProbe && isOpen && !isFailure) turn(false);
    // What was sent before the breaker opened says nothing about now.
    if (isProbe || isOpen) return;
    recent.count(now(), isFailure);
    if (!isFailure) return;
    const { calls, failures } = recent.sum(now());
    if (calls >= least && failures * 2 >= calls) turn(true);
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
        reach.answered();
        learn(isProbe, false);
        return answer;
      } catch (error) {
        // A fault of ours says nothing about the upstream.
        if (error instanceof UpstreamError) {
          const isFailure = isOutage(error);
          if (isFailure) reach.failed(error.code);
          else reach.answered();
          learn(isProbe, isFailure);
        }
        throw error;
      }
    },
  };
}

/**
 * Refusals, 4xx, garbled answers and HTTP 500 come from an upstream that is there: somebody who finds a call that makes it stumble must not
 * close it to all the others (docs/decisions/0015).
 */
const isOutage = ({ code, isApplicationError }: UpstreamError) =>
  (code === 'upstream_unavailable' && !isApplicationError) || code === 'upstream_timeout';

/** Counts of the last seconds, one slot a second. */
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

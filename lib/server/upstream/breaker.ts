import type { Log } from '#lib/server/log/log.ts';
import { UpstreamError } from './upstreamError.ts';

/** The breaker opens when the window has at least `minCalls` calls, and at least half of them have failed. */
export interface BreakerRule {
  minCalls: number;
  /** While the breaker is open, one call in this time may probe the upstream. */
  probeEveryMs: number;
}

const windowSeconds = 10;

/** The upstream counts as unreachable after this many consecutive failures over this time. */
const unreachable = { failures: 3, ms: 1_000 };

const hostTroubleEveryMs = 60_000;

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * While the upstream fails, the breaker refuses calls at once, so that the upstream can recover. The breaker also logs the begin and end of
 * an outage, because a quiet site never makes enough calls to open the breaker.
 * @param now a monotonic clock in milliseconds
 */
export function createBreaker(
  log: Pick<Log, 'info' | 'warn'>,
  { minCalls = 20, probeEveryMs = 5_000 }: Partial<BreakerRule> = {},
  now = () => performance.now(),
) {
  const recent = createWindow(now);
  let isOpen = false;
  let probeAt = 0;
  let failuresInRow = 0;
  let firstFailureAt = 0;
  let isUnreachable = false;
  let hostTroubleAt = -Infinity;

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
    recent.count(isFailure);
    if (isFailure && recent.isHalfFailing(minCalls)) setOpen(true);
  };

  const answered = (isProbe: boolean) => {
    failuresInRow = 0;
    if (isUnreachable) log.info({ event: 'upstream_reachable' });
    isUnreachable = false;
    record(isProbe, false);
  };

  const failed = (isProbe: boolean, error: UpstreamError) => {
    if (error.isLocal) {
      if (now() - hostTroubleAt < hostTroubleEveryMs) return;
      hostTroubleAt = now();
      log.warn({ event: 'host_trouble', code: error.code });
      return;
    }
    if (!isOutage(error)) return answered(isProbe);
    failuresInRow += 1;
    if (failuresInRow === 1) firstFailureAt = now();
    if (
      !isUnreachable &&
      failuresInRow >= unreachable.failures &&
      now() - firstFailureAt >= unreachable.ms
    ) {
      isUnreachable = true;
      log.warn({ event: 'upstream_unreachable', code: error.code });
    }
    record(isProbe, true);
  };

  return {
    get isOpen(): boolean {
      return isOpen;
    },
    /**
     * While the breaker is open, a call runs only if `mayProbe` is true and a probe is due.
     * @throws {UpstreamError} `upstream_unavailable`, not sent, if the breaker refuses the call
     */
    async run<Answer>(call: () => Promise<Answer>, mayProbe: boolean): Promise<Answer> {
      const isProbe = isOpen;
      if (isProbe && !(mayProbe && isProbeDue()))
        throw new UpstreamError('upstream_unavailable', false);
      try {
        const answer = await call();
        answered(isProbe);
        return answer;
      } catch (error) {
        // Any other error is a fault of the portal, which says nothing about the upstream.
        if (error instanceof UpstreamError) failed(isProbe, error);
        throw error;
      }
    },
  };
}

/** Refusals, 4xx, invalid answers, HTTP 500 and 501 are no outage, so one failing request does not block others (docs/decisions/0015). */
const isOutage = ({ code, isApplicationError }: UpstreamError) =>
  (code === 'upstream_unavailable' && !isApplicationError) || code === 'upstream_timeout';

function createWindow(now: () => number) {
  const slots = Array.from({ length: windowSeconds }, () => ({
    second: -Infinity,
    calls: 0,
    failures: 0,
  }));
  return {
    count(isFailure: boolean): void {
      const second = Math.floor(now() / 1000);
      const slot = slots[second % windowSeconds] as (typeof slots)[number];
      if (slot.second !== second) Object.assign(slot, { second, calls: 0, failures: 0 });
      slot.calls += 1;
      if (isFailure) slot.failures += 1;
    },
    isHalfFailing(minCalls: number): boolean {
      const oldest = Math.floor(now() / 1000) - windowSeconds + 1;
      let calls = 0;
      let failures = 0;
      for (const slot of slots.filter(({ second }) => second >= oldest)) {
        calls += slot.calls;
        failures += slot.failures;
      }
      return calls >= minCalls && failures * 2 >= calls;
    },
    clear(): void {
      for (const slot of slots) slot.second = -Infinity;
    },
  };
}

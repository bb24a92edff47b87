import { log } from '#lib/server/log/requestLog.ts';
import type { UpstreamErrorCode } from './upstreamError.ts';

/** So many failures in a row, with no answer for so long, and the upstream is out of reach: one slow call alone never is. */
const leastFailures = 3;
const leastMs = 1_000;

/** See `createReachWatch`. */
export interface ReachWatch {
  answered: () => void;
  failed: (code: UpstreamErrorCode) => void;
}

/**
 * Says in the log when the upstream goes out of reach and when it answers again, one line each: a quiet site never makes the calls that open
 * the breaker. `now` is in milliseconds and never goes back.
 */
export function createReachWatch(now: () => number): ReachWatch {
  let failures = 0;
  let since = 0;
  let isReported = false;
  return {
    answered() {
      if (failures === 0) return;
      failures = 0;
      if (isReported) log.info({ event: 'upstream_reachable' });
      isReported = false;
    },
    failed(code) {
      failures += 1;
      if (failures === 1) since = now();
      if (isReported || failures < leastFailures || now() - since < leastMs) return;
      isReported = true;
      log.warn({ event: 'upstream_unreachable', code });
    },
  };
}

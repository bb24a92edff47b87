import { log } from '#lib/server/log/requestLog.ts';
import type { UpstreamErrorCode } from './upstreamError.ts';

/** So many failures in a row, with no answer for so long, and the upstream is out of reach: one slow call alone never is. */
const minFailures = 3;
const minMs = 1_000;

/** See `createReachabilityLog`. */
export interface ReachabilityLog {
  answered: () => void;
  failed: (code: UpstreamErrorCode) => void;
}

/**
 * Says in the log when the upstream goes out of reach and when it answers again, one line each: a quiet site never makes the calls that open
 * the breaker. `now` is in milliseconds and never goes back.
 */
export function createReachabilityLog(now: () => number): ReachabilityLog {
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
      if (isReported || failures < minFailures || now() - since < minMs) return;
      isReported = true;
      log.warn({ event: 'upstream_unreachable', code });
    },
  };
}

import { log } from '#lib/server/log/requestLog.ts';
import type { UpstreamErrorCode } from './upstreamError.ts';

/** The upstream counts as unreachable after this many consecutive failures over this time. */
const minFailures = 3;
const minMs = 1_000;

const hereEveryMs = 60_000;

/**
 * Logs the begin and end of an outage: a quiet site never makes enough calls to open the breaker. Trouble of this host is logged at most
 * once a minute. `now`: milliseconds, monotonic.
 */
export function createReachabilityLog(now: () => number) {
  let failures = 0;
  let firstFailureAt = 0;
  let isReported = false;
  let hereAt = -Infinity;
  return {
    answered() {
      failures = 0;
      if (isReported) log.info({ event: 'upstream_reachable' });
      isReported = false;
    },
    failedHere(code: UpstreamErrorCode) {
      if (now() - hereAt < hereEveryMs) return;
      hereAt = now();
      log.warn({ event: 'host_trouble', code });
    },
    failed(code: UpstreamErrorCode) {
      failures += 1;
      if (failures === 1) firstFailureAt = now();
      if (isReported || failures < minFailures || now() - firstFailureAt < minMs) return;
      isReported = true;
      log.warn({ event: 'upstream_unreachable', code });
    },
  };
}

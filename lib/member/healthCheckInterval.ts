/** Specification section 9. */
export const healthCheckInterval = 30_000;

/** Each consecutive failure doubles the interval, up to four times. */
const maxDoublings = 2;

/** Jitter, so that members who logged in together do not call together for hours. */
const usualJitter = 0.1;

/** More jitter after a failure: a restarted server must not get all calls at once. */
const jitterAfterFailure = 0.5;

/** The longest pause without failures, in milliseconds. */
export const maxUsualPause = Math.round(healthCheckInterval * (1 + usualJitter));

/** Milliseconds between the starts of two health checks, after this many consecutive failures. */
export function healthCheckPause(failures: number, random = Math.random): number {
  const jitter = failures > 0 ? jitterAfterFailure : usualJitter;
  return healthCheckInterval * 2 ** Math.min(failures, maxDoublings) * (1 + jitter * (2 * random() - 1));
}

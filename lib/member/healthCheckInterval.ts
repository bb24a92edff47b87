/** Specification section 9. */
export const healthCheckInterval = 30_000;

/** Each failure in a row doubles the interval, up to four times. */
const maxDoublings = 2;

/** Everybody a little off the beat, so that members who came at the same moment do not ask at the same moment for hours. */
const usualJitter = 0.1;

/** A server that breaks all connections at once must not hear from all members at once when it is back. */
const jitterAfterFailure = 0.5;

/** Milliseconds from the start of one health check to the next, after so many in a row that brought no answer. */
export function healthCheckPause(failures: number, random = Math.random): number {
  const jitter = failures > 0 ? jitterAfterFailure : usualJitter;
  return healthCheckInterval * 2 ** Math.min(failures, maxDoublings) * (1 + jitter * (2 * random() - 1));
}

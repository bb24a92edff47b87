/** The middle value; of an even number of values the mean of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/** The smallest value that at least `percent` of the values do not exceed. NaN without values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

/**
 * Increase of `value` per unit of `at`: the median of the slopes between all pairs of points (Theil–Sen estimator). A least-squares line would
 * take one garbage collection of a hundred megabytes for a trend. NaN for fewer than two points.
 */
export function slope(points: readonly { at: number; value: number }[]): number {
  return median(points.flatMap((one, index) => points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at))));
}

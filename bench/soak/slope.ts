/**
 * How much a value rises from one unit of `at` to the next: the median of the slopes between every two moments (Theil and Sen). A line with
 * the least squares takes for a trend that V8 gave its room for young objects back at one time, a hundred megabytes, and took it again. NaN of
 * fewer than two moments.
 */
export function slope(points: readonly { at: number; value: number }[]): number {
  const slopes = points
    .flatMap((one, index) => points.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)))
    .sort((one, other) => one - other);
  const middle = slopes.length >> 1;
  return slopes.length % 2 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
}

/** How much a value rises from one unit of `at` to the next: the slope of the line with the least squares. NaN of fewer than two moments. */
export function slope(points: readonly { at: number; value: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const [middleAt, middleValue] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))];
  const common = points.reduce((sum, { at, value }) => sum + (at - middleAt) * (value - middleValue), 0);
  const spread = points.reduce((sum, { at }) => sum + (at - middleAt) ** 2, 0);
  return common / spread;
}

/** Minutes in `days` days and `hours` hours, the seed's measure of the past. */
export function minutesAgo(days: number, hours = 0, minutes = 0): number {
  return (days * 24 + hours) * 60 + minutes;
}

/** A seed's age in minutes. */
export function minutesAgo(days: number, hours = 0, minutes = 0): number {
  return (days * 24 + hours) * 60 + minutes;
}

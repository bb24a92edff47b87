/** YYYY-MM-DD by the visitor's clock. */
export function clockDay(moment: Date): string {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

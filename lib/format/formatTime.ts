/** HH:mm:ss of the visitor's clock, the same in every language. */
export function formatTime(time: number | Date): string {
  return new Date(time).toTimeString().slice(0, 8);
}

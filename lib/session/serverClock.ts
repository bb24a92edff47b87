/** Less than this is the way of the answer and the header's whole seconds, not a wrong clock. */
const tolerance = 5_000;

let difference = 0;

/** Learns the server's time from an answer's `Date` header: the clock of a member's device may be hours off. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  difference = Math.abs(ahead) > tolerance ? ahead : 0;
}

/** The server's time, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + difference;
}

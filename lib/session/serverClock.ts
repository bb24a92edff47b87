/** Smaller differences come from latency and the header's whole seconds. */
const toleranceMs = 5_000;

let difference = 0;

/** Reads the server's time from a response's `Date` header: a device's clock may be hours off. */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  difference = Math.abs(ahead) > toleranceMs ? ahead : 0;
}

/** The server's time, in ms since the epoch. */
export function serverNow(): number {
  return Date.now() + difference;
}

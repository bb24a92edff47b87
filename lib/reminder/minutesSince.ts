import { serverNow } from '#lib/session/serverClock.ts';

/** Whole minutes since a time of the server's clock. */
export function minutesSince(moment: number): number {
  return Math.max(0, Math.floor((serverNow() - moment) / 60_000));
}

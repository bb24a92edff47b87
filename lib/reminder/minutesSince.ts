import { serverNow } from '#lib/session/serverClock.ts';

/** Whole minutes from a moment of the server's clock until now. */
export function minutesSince(moment: number): number {
  return Math.max(0, Math.floor((serverNow() - moment) / 60_000));
}

import { readUpstreamTime } from './upstreamTime.ts';

/** YYYY-MM-DD, or "-" (specification section 9). The day is that of the upstream's text (Korean time), not of the visitor's time zone. */
export function formatDate(value: string | undefined): string {
  return readUpstreamTime(value ?? '')?.clock.slice(0, 10) ?? '-';
}

import { readUpstreamTime } from './upstreamTime.ts';

/** YYYY-MM-DD, or "-" (specification section 9): the day as the upstream wrote it, in Korean time, so that support sees the same one. */
export function formatDate(value: string | undefined): string {
  return readUpstreamTime(value ?? '')?.clock.slice(0, 10) ?? '-';
}

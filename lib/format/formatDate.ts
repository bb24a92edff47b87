import { koreanClock } from './upstreamTime.ts';

/** YYYY-MM-DD, or "-" (specification section 9). The Korean day, as in periods and sums, not that of the visitor's time zone. */
export function formatDate(value: string | undefined): string {
  const clock = koreanClock(value ?? '');
  return Number.isFinite(clock) ? new Date(clock).toISOString().slice(0, 10) : '-';
}

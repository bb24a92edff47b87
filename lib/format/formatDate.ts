import { readUpstreamTime } from './upstreamTime.ts';

/**
 * YYYY-MM-DD, or "-" when there is no date (specification section 9). The upstream writes dates in Korean time and without a zone:
 * its day is shown as it stands, so that nobody abroad reads another day than support sees.
 */
export function formatDate(value: string | undefined): string {
  return readUpstreamTime(value ?? '')?.clock.slice(0, 10) ?? '-';
}

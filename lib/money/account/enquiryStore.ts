import { serverNow } from '#lib/session/serverClock.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import type { Enquiry } from './supportWords.ts';

/** How long an enquiry is remembered: the screen shows its time of day without a date. */
const rememberedMs = 12 * 60 * 60 * 1000;

export const enquiryKey = (userId: string) => `account-enquiry:${userId}`;

/** The last enquiry of each member in this browser. */
export const enquiries = webStore<Enquiry>(
  'localStorage',
  json((stored) => (stored as Enquiry | undefined)?.known && (stored as Enquiry)),
);

export function readEnquiry(key: string): Enquiry | undefined {
  const enquiry = enquiries.get(key);
  return enquiry && serverNow() - enquiry.askedAt < rememberedMs ? enquiry : undefined;
}

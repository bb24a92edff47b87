import { useSyncExternalStore } from 'react';
import type { Notice } from '#contract/records/notice.ts';
import { koreanClock } from '#lib/format/times.ts';
import { textList, webStore } from '#lib/storage/webStore.ts';

const dayMs = 86_400_000;

/** Today and the two days before. */
const newDays = 3;

const storageKey = 'read-notices';

/** Far more than an operator writes in three days; after that a notice is not new anyway. */
const maxRead = 100;

/** The notices that were opened on this device. */
const store = webStore('localStorage', textList);
const none: readonly string[] = [];
const readOnes = () => store.get(storageKey) ?? none;

type DatedNotice = Pick<Notice, 'id' | 'lastDate'>;

/** A notice with a new date is new again. */
const versionOf = ({ id, lastDate }: DatedNotice) => `${id} ${lastDate}`;

const koreanDay = (time: string | number) => Math.floor(koreanClock(time) / dayMs);

/** Whether a notice is at most three Korean days old. False without a date and for a future date. */
export function isRecentNotice(lastDate: string, now = Date.now()): boolean {
  const age = koreanDay(now) - koreanDay(lastDate);
  return age >= 0 && age < newDays;
}

/** Tells of a notice whether it is new: recent, and not opened on this device yet. */
export function useIsNewNotice(): (notice: DatedNotice) => boolean {
  const read = useSyncExternalStore(store.subscribe, readOnes, () => none);
  return (notice) => isRecentNotice(notice.lastDate) && !read.includes(versionOf(notice));
}

/** The member has opened the notice: it is not new any more. */
export function markNoticeRead(notice: DatedNotice): void {
  const version = versionOf(notice);
  if (!readOnes().includes(version)) store.set(storageKey, [...readOnes(), version].slice(-maxRead));
}

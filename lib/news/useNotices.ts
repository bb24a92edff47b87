import { useMemo, useSyncExternalStore } from 'react';
import type { Notice } from '#contract/records/notice.ts';
import { useCall } from '#lib/api/useCall.ts';
import { koreanDay } from '#lib/format/times.ts';
import { isForHost } from '#lib/site/noticeHost.ts';
import { textList, webStore } from '#lib/storage/webStore.ts';
import { withKeys, type InboxView, type Keyed } from './inboxRows.ts';

export type ListedNotice = Keyed<Notice>;

export function useNotices(): InboxView<ListedNotice> {
  const { data, error, isValidating, reload } = useCall('get-user-notices');
  const rows = useMemo(() => data && withKeys(data.notices.filter(isForThisHost)), [data]);
  return { rows, error, isValidating, reload };
}

/** The server has already selected the notices of the host for the HTML of a page. */
export const isForThisHost = ({ domain }: { domain: string }): boolean =>
  typeof window === 'undefined' || isForHost(domain, window.location.host);

/** The number of days on which a notice is recent: its own day and the next two. */
const newDays = 3;

/** The Korean calendar counts. False without a date and for a future date. */
export function isRecentNotice(lastDate: string, now = Date.now()): boolean {
  const age = koreanDay(now) - koreanDay(lastDate);
  return age >= 0 && age < newDays;
}

const opened = webStore('localStorage', textList);
const openedKey = 'read-notices';
const noneOpened: readonly string[] = [];
const readOpened = () => opened.get(openedKey) ?? noneOpened;

/** An operator writes far fewer notices in three days, and after three days a notice is not new anyway. */
const maxOpened = 100;

/** The version contains the date, because a notice with a new date is new again. */
const versionOf = ({ key, lastDate }: ListedNotice) => `${key} ${lastDate}`;

export function useIsNewNotice(): (notice: ListedNotice) => boolean {
  // The server marks no notice, because its HTML is older than the visit and the same for all devices.
  const known = useSyncExternalStore(opened.subscribe, readOpened, () => null);
  return (notice) =>
    known !== null && isRecentNotice(notice.lastDate) && !known.includes(versionOf(notice));
}

export function markNoticeRead(notice: ListedNotice): void {
  const version = versionOf(notice);
  if (!readOpened().includes(version))
    opened.set(openedKey, [...readOpened(), version].slice(-maxOpened));
}

import { useMemo, useSyncExternalStore } from 'react';
import type { Notice } from '#contract/records/notice.ts';
import { useCall } from '#lib/api/useCall.ts';
import { koreanDay } from '#lib/format/times.ts';
import { textList, webStore } from '#lib/storage/webStore.ts';
import { withKeys, type InboxView, type Keyed } from './inboxRows.ts';

export type ListedNotice = Keyed<Notice>;

export function useNotices(): InboxView<ListedNotice> {
  const { data, error, isValidating, reload } = useCall('get-user-notices');
  // `location` exists here, because no response arrives before hydration.
  const rows = useMemo(() => data && withKeys(data.notices.filter(isForThisHost)), [data]);
  return { rows, error, isValidating, reload };
}

export const isForThisHost = ({ domain }: { domain: string }): boolean => isForHost(domain, window.location.host);

/** `domain` may list several hosts, separated by comma, bar or space (specification section 3). An empty list means every host. */
export function isForHost(domain: string, host: string): boolean {
  const domains = domain.split(/[,|\s]+/).filter(Boolean);
  const here = bareHost(host);
  return domains.length === 0 || domains.some((listed) => bareHost(listed) === here && here !== '');
}

/** The host in ASCII (`마루.test` is `xn--…`), without port and `www.`. Empty if the text is not just a host. */
function bareHost(text: string): string {
  if (/[/\\?#@%]/.test(text) || !URL.canParse(`http://${text}`)) return '';
  return new URL(`http://${text}`).hostname.replace(/\.$/, '').replace(/^www\./, '');
}

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
  const known = useSyncExternalStore(opened.subscribe, readOpened, () => noneOpened);
  return (notice) => isRecentNotice(notice.lastDate) && !known.includes(versionOf(notice));
}

export function markNoticeRead(notice: ListedNotice): void {
  const version = versionOf(notice);
  if (!readOpened().includes(version)) opened.set(openedKey, [...readOpened(), version].slice(-maxOpened));
}

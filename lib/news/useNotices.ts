import { useMemo, useSyncExternalStore } from 'react';
import type { Notice } from '#contract/records/notice.ts';
import { useCall } from '#lib/api/useCall.ts';
import { koreanDay } from '#lib/format/times.ts';
import { textList, webStore } from '#lib/storage/webStore.ts';
import { withKeys, type InboxView, type Keyed } from './inboxRows.ts';

export type ListedNotice = Keyed<Notice>;

/** The operator's notices for the current host, in the operator's order. */
export function useNotices(): InboxView<ListedNotice> {
  const { data, error, isValidating, reload } = useCall('get-user-notices');
  // No response arrives before hydration, so `location` exists here.
  const rows = useMemo(() => data && withKeys(data.notices.filter(isForThisHost)), [data]);
  return { rows, error, isValidating, reload };
}

export const isForThisHost = ({ domain }: { domain: string }): boolean => isForHost(domain, window.location.host);

/**
 * Whether a notice or popup is for this host. `domain` may list several hosts, separated by comma, bar or space (specification section 3).
 * Ignores case, port and a leading `www.`. An empty list means every host.
 */
export function isForHost(domain: string, host: string): boolean {
  const domains = domain.split(/[,|\s]+/).filter(Boolean);
  const here = bareHost(host);
  return domains.length === 0 || domains.some((listed) => bareHost(listed) === here && here !== '');
}

/** The host in ASCII (`마루.test` is `xn--…`); '' if the text is not just a host. */
function bareHost(text: string): string {
  if (/[/\\?#@%]/.test(text) || !URL.canParse(`http://${text}`)) return '';
  return new URL(`http://${text}`).hostname.replace(/\.$/, '').replace(/^www\./, '');
}

/** Today and the two days before. */
const newDays = 3;

/** Whether a notice is at most three Korean days old. False without a date and for a future date. */
export function isRecentNotice(lastDate: string, now = Date.now()): boolean {
  const age = koreanDay(now) - koreanDay(lastDate);
  return age >= 0 && age < newDays;
}

/** The notices that were opened on this device. */
const opened = webStore('localStorage', textList);
const openedKey = 'read-notices';
const noneOpened: readonly string[] = [];
const readOpened = () => opened.get(openedKey) ?? noneOpened;

/** Far more than an operator writes in three days; after that a notice is not new anyway. */
const maxOpened = 100;

/** A notice with a new date is new again. */
const versionOf = ({ key, lastDate }: ListedNotice) => `${key} ${lastDate}`;

/** Returns a function that says whether a notice is new, that is recent and not yet opened on this device. */
export function useIsNewNotice(): (notice: ListedNotice) => boolean {
  const known = useSyncExternalStore(opened.subscribe, readOpened, () => noneOpened);
  return (notice) => isRecentNotice(notice.lastDate) && !known.includes(versionOf(notice));
}

/** Stores that the notice was opened on this device, so that it is no longer new. */
export function markNoticeRead(notice: ListedNotice): void {
  const version = versionOf(notice);
  if (!readOpened().includes(version)) opened.set(openedKey, [...readOpened(), version].slice(-maxOpened));
}

import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { callForSuccess } from '#lib/api/readCall.ts';
import { longList, useCall } from '#lib/api/useCall.ts';
import { newestFirst } from '#lib/format/times.ts';
import { lowerHelpCount } from '#lib/member/unreadCounts.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useInboxRows, withKeys, type InboxView, type Keyed } from '#lib/news/useInboxRows.ts';
import { useBackend } from '#lib/site/siteSettings.ts';

export type ListedEntry = Keyed<HelpEntry>;

export interface HelpEntriesView extends Omit<InboxView<ListedEntry>, 'rows'> {
  entries: ListedEntry[] | undefined;
  /** They show at once, go back on failure and reject with `CallError`. */
  markRead: (entry: HelpEntry) => Promise<void>;
  remove: (entry: HelpEntry) => Promise<void>;
  removeAll: () => Promise<void>;
}

export function hasNewAnswer({ answer, isRead }: HelpEntry): boolean {
  return answer !== null && isRead === false;
}

const listEntries = (helps: readonly HelpEntry[]): ListedEntry[] => withKeys(newestFirst(helps, ({ lastDate }) => lastDate));

/** The member's enquiries, newest first. All components share one request and its response. */
export function useHelpEntries(): HelpEntriesView {
  const { data, error, isValidating, reload, mutate } = useCall('get-help-list', {}, longList);
  const { helpCount } = useCurrentUser();
  const { has } = useBackend();
  const inbox = useInboxRows({
    sent: data?.helps,
    list: listEntries,
    isUnread: hasNewAnswer,
    count: helpCount,
    reload,
    store: (change) => mutate((answer) => answer && { ...answer, helps: change(answer.helps) }, { revalidate: false }),
    lower: lowerHelpCount,
  });

  return {
    entries: inbox.rows,
    error,
    isValidating,
    reload,
    markRead: async ({ id }) => {
      if (id !== '' && has('read-help-message')) await inbox.markRead(id, callForSuccess('read-help-message', { id }));
    },
    remove: ({ id }) => inbox.remove(id, callForSuccess('del-help', { id })),
    removeAll: () => inbox.removeAll(callForSuccess('del-all-help', {})),
  };
}

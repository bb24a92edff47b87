import { useMemo } from 'react';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { longList } from '#lib/api/longList.ts';
import { useCall } from '#lib/api/useCall.ts';
import { newestFirst } from '#lib/format/newestFirst.ts';

export interface HelpEntriesView {
  /** Newest first; undefined until they are known, and for a visitor. The last good ones stay while new ones are fetched. */
  entries: HelpEntry[] | undefined;
  /** How many there are, as the upstream counts them. */
  total: number;
  error: CallError | undefined;
  isLoading: boolean;
  isValidating: boolean;
  reload: () => void;
  /** Shows entries as read while `work` runs; they are unread again where it fails. Throws what it throws. */
  showRead: (id: string, work: Promise<unknown>) => Promise<void>;
}

/** The member's own help requests. All parts of the portal share one request and its answer. */
export function useHelpEntries(): HelpEntriesView {
  const { data, error, isLoading, isValidating, reload, mutate } = useCall('get-help-list', {}, longList);
  const entries = useMemo(() => data && newestFirst(data.helps, ({ lastDate }) => lastDate), [data]);

  async function showRead(id: string, work: Promise<unknown>): Promise<void> {
    const read = (list = data) => ({
      status: 'success',
      maxCount: list?.maxCount ?? 0,
      helps: (list?.helps ?? []).map((entry) => (entry.id === id ? { ...entry, isRead: true } : entry)),
    });
    await mutate(
      work.then(() => undefined),
      { optimisticData: read, populateCache: (_, list) => read(list), revalidate: false, rollbackOnError: true },
    );
  }

  return { entries, total: Math.max(data?.maxCount ?? 0, entries?.length ?? 0), error, isLoading, isValidating, reload, showRead };
}

/** Whether support has answered something that was not opened yet. */
export function hasNewAnswer({ answer, isRead }: HelpEntry): boolean {
  return answer !== null && isRead === false;
}

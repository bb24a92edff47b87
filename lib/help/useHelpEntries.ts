import { useMemo } from 'react';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { longList } from '#lib/api/longList.ts';
import { useCall } from '#lib/api/useCall.ts';
import { newestFirst } from '#lib/format/newestFirst.ts';

export interface HelpEntriesView {
  /** Newest first. Undefined until loaded, and for a visitor. The last good entries stay during a reload. */
  entries: HelpEntry[] | undefined;
  total: number;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
  /** Optimistic update: shows entries as read while `work` runs and rolls back if it fails. Rethrows its error. */
  showRead: (id: string, work: Promise<unknown>) => Promise<void>;
}

/** The member's help requests. All components share one request and its response. */
export function useHelpEntries(): HelpEntriesView {
  const { data, error, isValidating, reload, mutate } = useCall('get-help-list', {}, longList);
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

  return { entries, total: Math.max(data?.maxCount ?? 0, entries?.length ?? 0), error, isValidating, reload, showRead };
}

export function hasNewAnswer({ answer, isRead }: HelpEntry): boolean {
  return answer !== null && isRead === false;
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { callForSuccess } from '#lib/api/callForSuccess.ts';
import { lowerHelpCount } from '#lib/member/unreadCounts.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { hasNewAnswer, type HelpEntriesView } from './useHelpEntries.ts';

/** Ids with a running call, so that an effect that runs twice calls once. */
const underWay = new Set<string>();

/** Marks the answer of the visible entry as read. Badge and dot roll back if the call fails; `retry` and reopening repeat it. */
export function useReadAnswer(entry: HelpEntry, showRead: HelpEntriesView['showRead']): { hasFailed: boolean; retry: () => void } {
  const { id, answer, isRead } = entry;
  const [hasFailed, setFailed] = useState(false);
  const { has } = useBackend();

  function read(): void {
    if (id === '' || answer === null || isRead === true || underWay.has(id) || !has('read-help-message')) return;
    underWay.add(id);
    void showRead(id, lowerHelpCount(hasNewAnswer(entry) ? 1 : 0, callForSuccess('read-help-message', { id })))
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
      .finally(() => underWay.delete(id));
  }

  // Do not depend on the mark: a rolled-back mark would retry forever.
  const readOnce = useEffectEvent(read);
  useEffect(() => readOnce(), [id, answer]);

  return { hasFailed, retry: read };
}

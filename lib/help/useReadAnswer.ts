import { useEffect, useEffectEvent, useState } from 'react';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { lowerHelpCount } from '#lib/member/unreadCounts.ts';
import { hasNewAnswer, type HelpEntriesView } from './useHelpEntries.ts';

/** Ids whose answers are being marked: an effect that runs twice marks once. */
const underWay = new Set<string>();

async function send(id: string): Promise<void> {
  const { status } = await callRoute('read-help-message', { id });
  if (status !== 'success') throw new Error(status);
}

/**
 * Marks the answer of the entry that is on the screen as read: badge and dot go at once, and come back where the operator was not reached; then
 * `retry` tries again, and so does opening it again. Where the upstream does not say what is read, the call is made and no badge is touched.
 */
export function useReadAnswer(entry: HelpEntry, showRead: HelpEntriesView['showRead']): { hasFailed: boolean; retry: () => void } {
  const { id, answer, isRead } = entry;
  const [hasFailed, setFailed] = useState(false);

  function read(): void {
    if (id === '' || answer === null || isRead === true || underWay.has(id)) return;
    underWay.add(id);
    void showRead(id, lowerHelpCount(hasNewAnswer(entry) ? 1 : 0, send(id)))
      .then(
        () => setFailed(false),
        () => setFailed(true),
      )
      .finally(() => underWay.delete(id));
  }

  // Not on every change of the mark: one that was rolled back would be tried again without end.
  const readOnce = useEffectEvent(read);
  useEffect(() => readOnce(), [id, answer]);

  return { hasFailed, retry: read };
}

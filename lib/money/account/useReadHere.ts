import { useEffect, useEffectEvent, useRef } from 'react';
import { callForSuccess } from '#lib/api/callForSuccess.ts';
import { joinHealthCheck } from '#lib/member/checkHealth.ts';
import { lowerHelpCount, lowerNoteCount } from '#lib/member/unreadCounts.ts';
import { showFirst } from '#lib/notes/shownFirst.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import type { SupportWord } from './supportWords.ts';

/** The member reads `words` here: no badge and no toast about them. `look` reads them anew, before a toast tells of more than was known. */
export function useReadHere(words: readonly SupportWord[], look: () => Promise<readonly SupportWord[]>): void {
  const { has } = useBackend();
  const marked = useRef(new Map<string, Promise<unknown>>());

  async function mark({ source, id }: SupportWord): Promise<void> {
    const [call, lower] =
      source === 'note' ? (['read-note-message', lowerNoteCount] as const) : (['read-help-message', lowerHelpCount] as const);
    if (!has(call)) return;
    // By none: the count of the last health check may not have it yet.
    await lower(0, callForSuccess(call, { id })).catch(() => {}); // then it is told
    await joinHealthCheck();
  }

  const markAll = useEffectEvent(async (found: readonly SupportWord[]): Promise<void> => {
    const unread = found.filter(({ isRead }) => isRead !== true);
    const keyOf = ({ source, id, html }: SupportWord) => `${source} ${id} ${html}`;
    // Once each: one that stays unread would be marked for ever.
    for (const word of unread) if (!marked.current.has(keyOf(word))) marked.current.set(keyOf(word), mark(word));
    await Promise.all(unread.map((word) => marked.current.get(keyOf(word))));
  });

  useEffect(() => void markAll(words));

  const lookAndMark = useEffectEvent(async () => markAll(await look()));
  useEffect(() => showFirst(() => lookAndMark()), []);
}

import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isMoneyInFlight } from '#lib/money/moneyInFlight.ts';
import { useCurrentUser } from '#lib/session/useCurrentUser.ts';
import { hasTypedInput } from './hasTypedInput.ts';

/** Specification section 4: unread messages lead to /note, answers of support to /help. */
const inboxes = [
  { page: '/note', counter: 'noteCount', message: 'msg2003' },
  { page: '/help', counter: 'helpCount', message: 'msg2004' },
] as const;

type Inbox = (typeof inboxes)[number];

/** Stands in where session storage is switched off: then each tab asks again after a reload. */
const askedInMemory = new Map<string, number>();

const storageKey = (userId: string, { page }: Inbox) => `asked${page}:${userId}`;

function lastAsked(key: string): number {
  try {
    return Number(sessionStorage.getItem(key) ?? askedInMemory.get(key) ?? 0);
  } catch {
    return askedInMemory.get(key) ?? 0;
  }
}

function rememberAsked(key: string, count: number): void {
  askedInMemory.set(key, count);
  try {
    sessionStorage.setItem(key, String(count));
  } catch {
    // Kept in memory above.
  }
}

/** Whether a question now would get between the member and what they are doing (screens 4.5). */
function isBusyElsewhere(): boolean {
  return dialogs.isOpen() || document.querySelector('dialog[open]') !== null || hasTypedInput() || isMoneyInFlight();
}

/**
 * Offers to go to unread messages and new answers: once for each increase of the count, not on the page itself. Where another dialog is open,
 * something has been typed or money is on its way, a toast says it instead. Mounted once, in the shell.
 */
export function useNewMailDialog(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { user, ...counts } = useCurrentUser();
  const { noteCount, helpCount } = counts;
  const userId = user?.userId;

  /** Whether there is more than was told before; remembers what is there now. */
  const hasNews = useEffectEvent((inbox: Inbox): boolean => {
    const key = storageKey(userId ?? '', inbox);
    const count = counts[inbox.counter];
    const before = lastAsked(key);
    if (count !== before) rememberAsked(key, count);
    return count > before && router.pathname !== inbox.page;
  });

  const tell = useEffectEvent(async (inbox: Inbox): Promise<void> => {
    if (!hasNews(inbox)) return;
    const text = t(inbox.message);
    if (isBusyElsewhere()) return dialogs.toast({ text });
    const isWanted = await dialogs.confirm({ text, confirmText: t('action.go'), cancelText: t('action.later'), rank: 'mail' });
    if (isWanted) await router.push(inbox.page);
  });

  useEffect(() => {
    if (userId === undefined) return;
    void (async () => {
      // The second may have to wait for an answer to the first: it looks at what is there by then.
      for (const inbox of inboxes) await tell(inbox);
    })();
  }, [userId, noteCount, helpCount]);
}

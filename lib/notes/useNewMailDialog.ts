import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { gameAfterLogin } from '#lib/games/gameAfterLogin.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useLoginTime } from '#lib/reminder/useLoginTime.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** Specification section 4: unread messages lead to /note, answers of support to /help. */
const inboxes = [
  { page: '/note', counter: 'noteCount', message: 'msg2003', name: 'menu.note' },
  { page: '/help', counter: 'helpCount', message: 'msg2004', name: 'menu.help' },
] as const;

type Inbox = (typeof inboxes)[number];

/** What the member was told in a session, in any tab. */
interface Told {
  loginAt: number;
  noteCount: number;
  helpCount: number;
}

const toldStore = webStore<Told>(
  'localStorage',
  json((stored) => (stored ?? undefined) as Told | undefined),
);

const keyOf = (userId: string) => `mail-told:${userId}`;

/** Whether the member is at rest: on the home page, in no dialog, not typing, with no game to be asked about. */
function isAtRest(address: string): boolean {
  const isTyping = document.activeElement instanceof HTMLInputElement;
  return address === '/' && !gameAfterLogin() && !dialogs.isOpen() && document.querySelector('dialog[open]') === null && !isTyping;
}

/** Tells of new messages and answers once per increase of a count: the first time in a session by a dialog on home, else by a toast. Mounted once. */
export function useNewMailDialog(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { user, noteCount, helpCount } = useCurrentUser();
  const { hasScreen } = useBackend();
  const loginAt = useLoginTime();
  const userId = user?.userId;
  /** By the page of their news. One about two pages stays when one is opened. */
  const toasts = useRef(new Map<string, AbortController>());

  const tell = useEffectEvent(async (): Promise<void> => {
    if (userId === undefined || loginAt === undefined) return;
    const key = keyOf(userId);
    const stored = toldStore.get(key);
    const told = stored?.loginAt === loginAt ? stored : undefined;
    const counts = { noteCount, helpCount };
    if (document.hidden) {
      // A hidden tab must not use up the news: the visible one tells it. What was read elsewhere can be news again.
      if (told)
        toldStore.set(key, { loginAt, noteCount: Math.min(told.noteCount, noteCount), helpCount: Math.min(told.helpCount, helpCount) });
      return;
    }
    const hasNews = ({ page, counter }: Inbox) => counts[counter] > (told?.[counter] ?? 0) && router.pathname !== page && hasScreen(page);
    const news = inboxes.filter(hasNews);
    if (told || news.length > 0) toldStore.set(key, { loginAt, ...counts });
    const [inbox, other] = news;
    if (!inbox) return;

    const open = ({ page }: Inbox) => void router.push(page);
    const labelOf = ({ name, counter }: Inbox) => `${t(name)} ${formatNumber(counts[counter], router.locale)}`;
    if (told || !isAtRest(router.asPath)) {
      const links = news.map((one) => ({ text: labelOf(one), onPress: () => open(one) }));
      const shown = new AbortController();
      const pages = news.map(({ page }) => page).join();
      toasts.current.get(pages)?.abort();
      toasts.current.set(pages, shown);
      return dialogs.toast({ text: t('inbox.new'), links, isPatient: true, signal: shown.signal });
    }
    const text = t(other ? 'inbox.bothNew' : inbox.message);
    const question = { text, cancelText: t('action.later'), rank: 'mail', confirmText: other ? labelOf(inbox) : t('action.go') } as const;
    const answer = await dialogs.choose({ ...question, otherText: other && labelOf(other) });
    if (answer) open(answer === 'other' && other ? other : inbox);
  });

  useEffect(() => void tell(), [userId, loginAt, noteCount, helpCount]);
  useEffect(() => {
    const { current } = toasts;
    return () => current.forEach((toast) => toast.abort());
  }, [userId]);
  // The page that shows the news, however the member came to it.
  useEffect(() => toasts.current.get(router.pathname)?.abort(), [router.pathname]);
  useEffect(() => {
    const handleVisibility = () => void tell();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => document.removeEventListener('visibilitychange', handleVisibility);
  }, []);
}

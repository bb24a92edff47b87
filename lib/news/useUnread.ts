import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { joinSentences } from '#lib/format/phrases.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { takeLogin } from '#lib/navigation/loginProgress.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { listen } from '#lib/storage/listeners.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** The inboxes of specification section 4. */
const inboxes = [
  { page: '/note', counter: 'noteCount', message: 'msg2003', action: 'inbox.note' },
  { page: '/help', counter: 'helpCount', message: 'msg2004', action: 'inbox.help' },
] as const;

/** The unread counts that the member has already been notified of in a session, in any tab. */
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

function useIsTabHidden(): boolean {
  return useSyncExternalStore(
    subscribeVisibility,
    () => document.hidden,
    () => false,
  );
}

const subscribeVisibility = (onChange: () => void) =>
  listen(document, ['visibilitychange'], onChange);

/** Shows one message after the login, and whenever an unread count rises. */
export function useUnread(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { user, noteCount, helpCount, isStale } = useCurrentUser();
  const { hasScreen } = useBackend();
  const { loginAt } = usePortalSession();
  const userId = user?.userId;
  const isHidden = useIsTabHidden();
  const shown = useRef<{ pages: string; close: AbortController }>(undefined);

  function takeNews() {
    if (userId === undefined || loginAt === undefined) return [];
    const stored = toldStore.get(keyOf(userId));
    const told = stored?.loginAt === loginAt ? stored : { noteCount: 0, helpCount: 0 };
    // A hidden tab stores no higher count, because a visible tab must still show the message. A lower count is stored, because a later rise
    // is news again.
    const least = {
      noteCount: Math.min(told.noteCount, noteCount),
      helpCount: Math.min(told.helpCount, helpCount),
    };
    const next = isHidden ? least : { noteCount, helpCount };
    toldStore.set(keyOf(userId), { loginAt, ...next });
    return inboxes.filter(
      ({ page, counter }) =>
        next[counter] > told[counter] && router.pathname !== page && hasScreen(page),
    );
  }

  const tell = useEffectEvent(() => {
    // The message reports login and unread counts, so it waits for the first health check. If the check fails, it reports only the login.
    if (user === undefined && !isStale) return;
    const news = takeNews();
    if (isHidden) return;
    const login = takeLogin() ? [t('msg2029')] : [];
    if (news.length === 0 && login.length === 0) return;
    shown.current?.close.abort();
    const close = new AbortController();
    shown.current = { pages: news.map(({ page }) => page).join(), close };
    dialogs.toast({
      text: joinSentences([...login, ...news.map(({ message }) => t(message))]),
      kind: login.length > 0 ? 'success' : 'info',
      links: news.map(({ page, action }) => ({
        text: t(action),
        onPress: () => void router.push(page),
      })),
      closeText: t('action.later'),
      signal: close.signal,
    });
  });

  const isKnown = user !== undefined || isStale;
  useEffect(() => tell(), [isKnown, userId, loginAt, noteCount, helpCount, isHidden]);
  useEffect(() => () => shown.current?.close.abort(), [userId]);
  // Opening the only inbox that the message names closes the message, however the member came there.
  useEffect(() => {
    if (shown.current?.pages === router.pathname) shown.current.close.abort();
  }, [router.pathname]);
}

/** Prefixes the title of a hidden tab with the unread count: "(3) MARU". */
export function useUnreadTitle(): void {
  const { noteCount, helpCount } = useCurrentUser();
  const unread = noteCount + helpCount;
  const isHidden = useIsTabHidden();

  useEffect(() => {
    if (!isHidden || unread === 0) return;
    const plain = document.title;
    const counted = `(${formatCount(unread)}) ${plain}`;
    document.title = counted;
    return () => {
      // A page that was opened meanwhile has set its own title.
      if (document.title === counted) document.title = plain;
    };
  }, [isHidden, unread]);
}

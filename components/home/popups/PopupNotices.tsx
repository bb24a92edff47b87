import { useEffect, useState } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useIsPhone } from '#components/controls/panels/useIsPhone.ts';
import { enqueueDialog } from '#lib/dialogs/dialogQueue.ts';
import { usePopups } from '#lib/notices/usePopups.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

const loadCards = async () => (await import('./PopupCards.tsx')).PopupCards;
const loadSheet = async () => (await import('./PopupSheet.tsx')).PopupSheet;

/** Whoever comes to a part of the page, to a search or to an open company is on their way; a tab of the lobby is still the page. */
function isOnTheWay(): boolean {
  const { hash, search } = window.location;
  return hash !== '' || [...new URLSearchParams(search).keys()].some((part) => part !== 'type');
}

/** Unread mail is asked about before popups lie there (screens 4.4): a member's wait for the first health check. */
function useIsMailKnown(): boolean {
  const { status, isUnreachable } = usePortalSession();
  const { user, isStale } = useCurrentUser();
  return status === 'authenticated' ? user !== undefined || isStale : status === 'unauthenticated' || isUnreachable;
}

/**
 * What the operator wants everybody to see first (screens 4.6): cards where the operator put them, on phones one sheet at the foot. They wait
 * for every question that is open, give way to whatever is asked later, and leave alone who comes for something else.
 */
export function PopupNotices() {
  const isPhone = useIsPhone();
  const view = usePopups();
  const isMailKnown = useIsMailKnown();
  const [isAwaited] = useState(() => !isOnTheWay());
  const [isTurn, setTurn] = useState(false);
  const hasPopups = view.popups.length > 0;
  const isReady = hasPopups && isAwaited && isMailKnown;

  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    // Not modal: the next in the queue may come as soon as these are there.
    const show = async () => setTurn(!isGone);
    // In a task of its own: the question about mail is asked by an effect of the same render.
    const timer = setTimeout(() => void enqueueDialog({ rank: 'popup', show, close: () => {} }));
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isReady]);

  if (!isTurn || !hasPopups) return null;
  return <LazyComponent key={String(isPhone)} load={isPhone ? loadSheet : loadCards} props={view} />;
}

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { currentVoice, subscribeVoices } from '#lib/dialogs/dialogs.ts';
import { useGameStage, useIsLaunching } from '#lib/games/gameStage.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { usePopups } from '#lib/news/usePopups.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

const loadCard = async () => (await import('./PopupCard.tsx')).PopupCard;

/** Time for a look at the page, for everybody and after a login. A scroll ends it. */
const lookMs = 2_000;
const calmAfterLoginMs = 10_000;

/** Skip popups on deep links: a fragment, a search, an open company. A lobby tab is not a deep link. */
function isOnTheWay(): boolean {
  const { hash, search } = window.location;
  return hash !== '' || [...new URLSearchParams(search).keys()].some((part) => part !== 'type');
}

/** Unread mail is shown before popups, so a member's popups wait for the first health check, which counts it. */
function useIsMailKnown(): boolean {
  const { status, isUnreachable } = usePortalSession();
  const { user, isStale } = useCurrentUser();
  return status === 'authenticated' ? user !== undefined || isStale : status === 'unauthenticated' || isUnreachable;
}

/** True at the first scroll or after the time for a look, once nothing else lies over the page. Then the popups stay. */
function useTurn(): boolean {
  const isMailKnown = useIsMailKnown();
  const { loginAt } = usePortalSession();
  const [isTurn, setTurn] = useState(false);

  useEffect(() => {
    if (isTurn || !isMailKnown || isOnTheWay()) return;
    let hasLooked = false;
    // In a separate task, because an effect of the same render may announce new mail.
    const come = () => setTimeout(() => hasLooked && !currentVoice() && setTurn(true));
    function look() {
      hasLooked = true;
      come();
    }
    const sinceLogin = loginAt === undefined ? Infinity : serverNow() - loginAt;
    const timer = setTimeout(look, Math.max(lookMs, calmAfterLoginMs - sinceLogin));
    window.addEventListener('scroll', look, { passive: true });
    const forget = subscribeVoices(come);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', look);
      forget();
    };
  }, [isTurn, isMailKnown, loginAt]);

  return isTurn;
}

/** The operator's popups, one at a time. They make way for a game on its way or over the page; one in its own window leaves the page free. */
export function PopupNotices() {
  const { popups, hide, close } = usePopups();
  const isTurn = useTurn();
  const isLaunching = useIsLaunching();
  const stage = useGameStage();
  const [closed, setClosed] = useState(0);
  const [popup] = popups;
  if (!isTurn || !popup || isLaunching || (stage && stage.kind !== 'window')) return null;

  /** Removes a popup. If it had the focus, the next one has it, or the top of the page. */
  function remove(act: () => void) {
    const hadFocus = document.activeElement?.closest('[data-popup]');
    flushSync(() => {
      act();
      setClosed(closed + 1);
    });
    if (!hadFocus) return;
    const next = document.querySelector<HTMLElement>('[data-popup]');
    if (next) next.focus({ preventScroll: true });
    else focusHeading();
  }

  const total = closed + popups.length;
  const card = {
    popup,
    place: total > 1 ? `${closed + 1}/${total}` : undefined,
    onHide: () => remove(() => hide(popup.key)),
    onClose: () => remove(() => close([popup.key])),
    onCloseAll: popups.length > 2 ? () => remove(() => close(popups.map(({ key }) => key))) : undefined,
  };
  return <LazyComponent load={loadCard} props={card} />;
}

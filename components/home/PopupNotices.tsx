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

/** Members should see the page before the first popup. */
const lookMs = 2_000;
const calmAfterLoginMs = 10_000;

/** A deep link (a fragment, a search, an open company) shows no popups. A lobby tab is not a deep link. */
function isOnTheWay(): boolean {
  const { hash, search } = window.location;
  return hash !== '' || [...new URLSearchParams(search).keys()].some((part) => part !== 'type');
}

/** Popups wait for the first health check, which loads the number of unread messages, because a message about them is shown first. */
function useIsMailKnown(): boolean {
  const { status, isUnreachable } = usePortalSession();
  const { user, isStale } = useCurrentUser();
  return status === 'authenticated'
    ? user !== undefined || isStale
    : status === 'unauthenticated' || isUnreachable;
}

function useTurn(): boolean {
  const isMailKnown = useIsMailKnown();
  const { loginAt } = usePortalSession();
  const [isTurn, setTurn] = useState(false);

  useEffect(() => {
    if (isTurn || !isMailKnown || isOnTheWay()) return;
    let hasLooked = false;
    // The check runs in a separate task, because an effect of the same render may show a message about new mail.
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

export function PopupNotices() {
  const { popups, hide, close } = usePopups();
  const isTurn = useTurn();
  const isLaunching = useIsLaunching();
  const stage = useGameStage();
  const [closed, setClosed] = useState(0);
  const [popup] = popups;
  if (!isTurn || !popup || isLaunching || (stage && stage.kind !== 'window')) return null;

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
    onCloseAll:
      popups.length > 2 ? () => remove(() => close(popups.map(({ key }) => key))) : undefined,
  };
  return <LazyComponent load={loadCard} props={card} />;
}

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useIsNarrow } from '#components/controls/panels/useIsNarrow.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { enqueueDialog } from '#lib/dialogs/dialogQueue.ts';
import { useGameStage, useIsLaunching } from '#lib/games/gameStage.ts';
import { usePopups, type Popups } from '#lib/notices/usePopups.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';

const loadCards = async () => (await import('./PopupCards.tsx')).PopupCards;
const loadSheet = async () => (await import('./PopupSheet.tsx')).PopupSheet;

/** Skip popups on deep links: a fragment, a search, an open company. A lobby tab is not a deep link. */
function isOnTheWay(): boolean {
  const { hash, search } = window.location;
  return hash !== '' || [...new URLSearchParams(search).keys()].some((part) => part !== 'type');
}

/** The question about unread mail comes before popups, so a member's popups wait for the first health check. */
function useIsMailKnown(): boolean {
  const { status, isUnreachable } = usePortalSession();
  const { user, isStale } = useCurrentUser();
  return status === 'authenticated' ? user !== undefined || isStale : status === 'unauthenticated' || isUnreachable;
}

/** Time for a look at the games before a sheet covers some of them. */
const lookMs = 1200;

/** After this time the sheet no longer waits for games. */
const patienceMs = 5000;

/** A toast is at the other edge of a phone's window then: between both, little would be left of the page. */
const isToastShown = () => document.querySelector('[popover] > *') !== null;

/** On phones true once the member has seen the games for a moment or scrolls, and no toast; elsewhere at once. */
function useHasLooked(isNarrow: boolean): boolean {
  const [hasLooked, setLooked] = useState(false);
  useEffect(() => {
    if (!isNarrow || hasLooked) return;
    let timer: ReturnType<typeof setTimeout>;
    function look() {
      clearTimeout(timer);
      if (isToastShown()) timer = setTimeout(look, 500);
      else setLooked(true);
    }
    const deadline = Date.now() + patienceMs;
    function waitForGames() {
      const areShown = document.querySelector('#lobby [data-code]') || Date.now() > deadline;
      timer = areShown ? setTimeout(look, lookMs) : setTimeout(waitForGames, 100);
    }
    waitForGames();
    window.addEventListener('scroll', look, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', look);
    };
  }, [isNarrow, hasLooked]);
  return hasLooked || !isNarrow;
}

/** Whether a game is on its way, or over the page. One that runs in its own window leaves the page free. */
function useIsGameInFront(): boolean {
  const isLaunching = useIsLaunching();
  const stage = useGameStage();
  return isLaunching || (stage !== null && stage.kind !== 'window');
}

/** The operator's popups: cards at their positions, on phones one sheet at the bottom. They wait for open questions, and make way for a game. */
export function PopupNotices() {
  // Narrower banners have their words over the whole width.
  const isNarrow = useIsNarrow();
  const { popups, hide, close } = usePopups();
  const isMailKnown = useIsMailKnown();
  const [isAwaited] = useState(() => !isOnTheWay());
  const [isTurn, setTurn] = useState(false);
  const hasPopups = popups.length > 0;
  const hasLooked = useHasLooked(isNarrow);
  const isGameInFront = useIsGameInFront();
  const isReady = hasPopups && isAwaited && isMailKnown && hasLooked && !isGameInFront;

  useEffect(() => {
    if (!isReady) return;
    let isGone = false;
    // Not modal: the next dialog of the queue may open as soon as the popups are visible.
    const show = async () => setTurn(!isGone);
    // In a separate task: an effect of the same render asks the question about mail.
    const timer = setTimeout(() => void enqueueDialog({ rank: 'popup', show }));
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isReady]);

  if (!isTurn || !hasPopups || isGameInFront) return null;
  const view: Popups = {
    popups,
    hide: (id) => focusAfterPopup(() => hide(id)),
    close: (ids) => focusAfterPopup(() => close(ids)),
  };
  return <LazyComponent key={String(isNarrow)} load={isNarrow ? loadSheet : loadCards} props={view} />;
}

/** Removes popups. If one had the focus, moves it to the next popup, or to the top of the page. */
function focusAfterPopup(remove: () => void): void {
  flushSync(remove);
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>('[data-popup]');
  if (next) next.focus({ preventScroll: true });
  else focusHeading();
}

import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useSyncExternalStore, type ReactNode } from 'react';
import { onUnauthorized } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { listen } from '#lib/storage/listeners.ts';
import {
  distrustSession,
  followEnd,
  forgetSession,
  markActivity,
  onSessionNews,
  refreshSession,
  sessionState,
  subscribeSession,
} from './portalSession.ts';

/** Replaces next-auth's provider, which treats a failed request as a logout and adds 8 KB to the first load (docs/decisions/0008). */
export function PortalSessionProvider({ children }: { children: ReactNode }) {
  useEffect(watchSession, []);
  useEffect(watchActivity, []);
  useEndNotice();
  return children;
}

function useEndNotice(): void {
  const { t } = useTranslation();
  const ended = useSyncExternalStore(
    subscribeSession,
    () => sessionState().ended,
    () => null,
  );

  const tell = useEffectEvent(() => {
    if (ended === 'otherTab') dialogs.toast({ text: t('session.loggedOut') });
    if (ended === 'expiry') dialogs.toast({ text: t('session.lost'), kind: 'warning' });
  });

  useEffect(() => tell(), [ended]);
}

const retryMs = 3_000;

/** While the root element has this data attribute, the page shows nothing (styles/base/_document.scss). */
const mark = 'covered';
const maxCoveredMs = 2_000;

const cover = () => void (document.documentElement.dataset[mark] = '');
const uncover = () => void delete document.documentElement.dataset[mark];

/**
 * A restored page stays hidden until the server has confirmed the session. Without a response within two seconds, the page appears without
 * the member's data (docs/decisions/0027).
 */
function coverRestoredPage(): () => void {
  function handleHide({ persisted }: PageTransitionEvent): void {
    if (persisted && sessionState().session) cover();
  }

  async function handleShow({ persisted }: PageTransitionEvent): Promise<void> {
    if (!persisted) return;
    if (sessionState().session) cover();
    const isLate = new Promise<'late'>((resolve) => setTimeout(resolve, maxCoveredMs, 'late'));
    const answer = await Promise.race([refreshSession({ isFresh: true }), isLate]);
    if (answer === 'late' || answer.isUnreachable) distrustSession();
    // The timeout runs after React has rendered the new state.
    setTimeout(uncover);
  }

  const show = (event: PageTransitionEvent) => void handleShow(event);
  const stops = [
    listen(window, ['pagehide'], handleHide),
    listen(window, ['pageshow'], show),
    uncover,
  ];
  return () => stops.forEach((stop) => stop());
}

/** Refreshes this tab's session on focus and on messages from other tabs (specification section 4). */
function watchSession(): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;

  function refreshOnReturn(): void {
    // Focus and visibility events come together, and the second refresh joins the request of the first.
    if (document.visibilityState === 'visible') void refreshSession();
  }

  function refreshNow(): void {
    void refreshSession({ isFresh: true });
  }

  function retryWhileUnreachable(): void {
    if (!sessionState().isUnreachable) return;
    clearTimeout(retry);
    retry = setTimeout(() => void refreshSession().finally(retryWhileUnreachable), retryMs);
  }

  const stops = [
    onSessionNews((news) => {
      if (news === 'signout' || news === 'expired') void followEnd();
      else refreshNow();
    }),
    // A 401 can mean that the session ended elsewhere, or that the token belongs to a replaced session.
    onUnauthorized(() => void refreshSession()),
    subscribeSession(retryWhileUnreachable),
    coverRestoredPage(),
    listen(window, ['focus'], refreshOnReturn),
    listen(document, ['visibilitychange'], refreshOnReturn),
    listen(window, ['online'], refreshNow),
  ];
  void refreshSession();

  return () => {
    clearTimeout(retry);
    stops.forEach((stop) => stop());
    forgetSession();
  };
}

/** Scroll and focus events are not listed, because they also occur without a person. */
const inputs = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Keeps an active member's session from the idle timeout (docs/operating.md, SESSION_IDLE_MINUTES). */
const watchActivity = () =>
  listen(window, inputs, () => void markActivity(), { capture: true, passive: true });

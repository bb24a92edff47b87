import { distrustSession, refreshSession, sessionState } from './portalSession.ts';

/** While it is set, the page shows nothing (styles/base/_document.scss). */
const mark = 'covered';
const maxCoveredMs = 2_000;

const cover = () => void (document.documentElement.dataset[mark] = '');
const uncover = () => void delete document.documentElement.dataset[mark];

/**
 * Hides a member's page before the browser keeps it for Back, and shows it again, with what was typed, when the server has confirmed the
 * session. Without an answer within two seconds the page shows nothing of the member (docs/decisions/0027). Returns the stop function.
 */
export function coverRestoredPage(): () => void {
  function handleHide({ persisted }: PageTransitionEvent): void {
    if (persisted && sessionState().session) cover();
  }

  async function handleShow({ persisted }: PageTransitionEvent): Promise<void> {
    if (!persisted) return;
    if (sessionState().session) cover();
    const isLate = new Promise<'late'>((resolve) => setTimeout(resolve, maxCoveredMs, 'late'));
    const answer = await Promise.race([refreshSession({ isFresh: true }), isLate]);
    if (answer === 'late' || answer.isUnreachable) distrustSession();
    // After React has rendered the new state.
    setTimeout(uncover);
  }

  const show = (event: PageTransitionEvent) => void handleShow(event);
  window.addEventListener('pagehide', handleHide);
  window.addEventListener('pageshow', show);
  return () => {
    window.removeEventListener('pagehide', handleHide);
    window.removeEventListener('pageshow', show);
    uncover();
  };
}

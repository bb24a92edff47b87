import { useEffect } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { setGameStage, useHasPlay } from '#lib/games/gameStage.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useIsLoginRunning } from '#lib/navigation/loginProgress.ts';
import { useApplicationDecision } from '#lib/money/history/useApplicationDecision.ts';
import { useUnread, useUnreadTitle } from '#lib/notes/useUnread.ts';
import { usePlayReminder } from '#lib/reminder/usePlayReminder.ts';
import { useHealthCheck } from '#lib/member/useHealthCheck.ts';

const loadGameStage = async () => (await import('#components/play/GameStage.tsx')).GameStage;

/** Runs the member's background hooks, in a separate chunk that visitors do not load. It starts after the reload that ends a login, or once a registration has logged in. */
export function MemberWatch() {
  return useIsLoginRunning() ? null : <Watch />;
}

function Watch() {
  const userId = usePortalSession().user?.userId;
  // A game is played with the session of the member who opened it.
  useEffect(() => () => setGameStage(null), [userId]);
  useHealthCheck();
  useUnread();
  useApplicationDecision('deposit');
  useApplicationDecision('withdraw');
  useUnreadTitle();
  usePlayReminder();
  return useHasPlay() && <LazyComponent load={loadGameStage} props={{}} />;
}

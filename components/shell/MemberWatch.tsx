import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { GameStage } from '#components/play/GameStage.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { setGameStage } from '#lib/games/gameStage.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { takeLogin, useIsLoginRunning } from '#lib/navigation/loginProgress.ts';
import { useApplicationDecision } from '#lib/money/history/useApplicationDecision.ts';
import { useNewMailDialog } from '#lib/notes/useNewMailDialog.ts';
import { useUnreadTitle } from '#lib/notes/useUnreadTitle.ts';
import { usePlayReminder } from '#lib/reminder/usePlayReminder.ts';
import { useActivityMark } from '#lib/session/useActivityMark.ts';
import { useHealthCheck } from '#lib/member/useHealthCheck.ts';

/** Runs the member's background hooks, in a separate chunk that visitors do not load. It starts after the reload that ends a login, or once a registration has logged in. */
export function MemberWatch() {
  return useIsLoginRunning() ? null : <Watch />;
}

/** Preloads the dialog that confirms a logout, because a logout must work offline too. A failed download is retried when it is needed. */
const preloadDialog = () => void import('#lib/dialogs/showSweetDialog.ts').catch(() => {});

function Watch() {
  const { t } = useTranslation();
  const userId = usePortalSession().user?.userId;
  // A game is played with the session of the member who opened it.
  useEffect(() => () => setGameStage(null), [userId]);
  useEffect(preloadDialog, []);
  useEffect(() => {
    if (takeLogin()) void dialogs.toast({ text: t('msg2029'), kind: 'success' });
  }, [t]);
  useActivityMark();
  useHealthCheck();
  useNewMailDialog();
  useApplicationDecision('deposit');
  useApplicationDecision('withdraw');
  useUnreadTitle();
  usePlayReminder();
  return <GameStage />;
}

import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { CountedLabel } from '#components/controls/text/Badge.tsx';
import type { MenuEntry } from '#components/menu/menuEntries.ts';
import { CompChip, MoneyChip } from '#components/menu/MoneyChip.tsx';
import { forgetLastPlay, setGameStage, useHasPlay } from '#lib/games/gameStage.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useHealthCheck } from '#lib/member/useHealthCheck.ts';
import { useApplicationDecision } from '#lib/money/useApplicationDecision.ts';
import { useIsLoginRunning } from '#lib/navigation/loginProgress.ts';
import { useUnread, useUnreadTitle } from '#lib/news/useUnread.ts';
import { usePlayReminder } from '#lib/reminder/usePlayReminder.ts';
import { useLogout } from '#lib/session/useLogout.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import styles from './Header.module.scss';

const loadPlayChip = async () => (await import('#components/play/GameStage.tsx')).PlayChip;
const loadGameStage = async () => (await import('#components/play/GameStage.tsx')).GameStage;

export function HeaderMember() {
  const { t } = useTranslation();
  const { user } = usePortalSession();
  const handleLogout = useLogout();

  return (
    <>
      <p className={styles.greeting}>{t('session.greeting', { id: user?.userId })}</p>
      {useHasPlay() && <LazyComponent load={loadPlayChip} props={{}} />}
      <MoneyChip />
      <CompChip />
      <Button
        variant="quiet"
        size="small"
        icon="logout"
        className={styles.logout}
        title={t('session.logout')}
        onClick={handleLogout}
      >
        <span>{t('session.logout')}</span>
      </Button>
    </>
  );
}

export function MenuLabel({ label, count }: Required<Pick<MenuEntry, 'label' | 'count'>>) {
  const { t } = useTranslation();
  return <CountedLabel label={t(label)} count={useCurrentUser()[count]} />;
}

export function NewsLabel({ label }: { label: string }) {
  const { noteCount, helpCount } = useCurrentUser();
  return <CountedLabel label={label} count={noteCount + helpCount} />;
}

/** The member's background hooks do not start while a login is running, because a login ends with a reload. */
export function MemberWatch() {
  return useIsLoginRunning() ? null : <Watch />;
}

/** The game is forgotten when the member changes, because a game runs with the session of the member who opened it. */
function forgetGame(): void {
  setGameStage(null);
  forgetLastPlay();
}

function Watch() {
  const userId = usePortalSession().user?.userId;
  useEffect(() => () => forgetGame(), [userId]);
  useHealthCheck();
  useUnread();
  useApplicationDecision('deposit');
  useApplicationDecision('withdraw');
  useUnreadTitle();
  usePlayReminder();
  return useHasPlay() && <LazyComponent load={loadGameStage} props={{}} />;
}

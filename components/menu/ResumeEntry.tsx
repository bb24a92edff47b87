import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { useLastGame } from '#lib/games/launch/useLastGame.ts';
import { useRunningGame } from '#lib/games/launch/useRunningGame.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useShownPath } from '#lib/navigation/useShownPath.ts';

export interface ResumeEntryProps {
  /** Called with whether the list of recent games is shown that the entry leads to. */
  onCurrent: (isCurrent: boolean) => void;
}

/** Leads a member back to the running game, or starts the last one. One who has not played here yet gets the empty list of recent games, which offers some. */
export function ResumeEntry({ onCurrent }: ResumeEntryProps) {
  const { t } = useTranslation();
  const launch = useGameLaunch();
  const running = useRunningGame();
  const last = useLastGame();
  const game = running ?? last;
  const isListShown = useAddressQuery().get('only') === 'recent';
  const isCurrent = useShownPath() === '/game' && isListShown && !game;
  useEffect(() => {
    onCurrent(isCurrent);
    return () => onCurrent(false);
  }, [isCurrent, onCurrent]);
  const face = (
    <>
      <Icon name="play" />
      <span>{t('layout.resume')}</span>
    </>
  );

  if (!game)
    return (
      <PageLink href="/game?only=recent" aria-current={isCurrent ? 'page' : undefined}>
        {face}
      </PageLink>
    );
  const name = t('game.resume', { name: game.name }) + (running ? `, ${t('game.back')}` : '');
  return (
    <button type="button" data-running={running ? '' : undefined} aria-label={name} title={name} onClick={() => launch(game)}>
      {face}
    </button>
  );
}

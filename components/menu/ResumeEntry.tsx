import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { useLastGame } from '#lib/games/launch/useLastGame.ts';
import { useRunningGame } from '#lib/games/launch/useRunningGame.ts';

/** Leads a member back to the running game, or starts the last one. One who has not played here yet gets the empty list of recent games, which offers some. */
export function ResumeEntry() {
  const { t } = useTranslation();
  const launch = useGameLaunch();
  const running = useRunningGame();
  const last = useLastGame();
  const game = running ?? last;
  const face = (
    <>
      <Icon name="play" />
      <span>{t('layout.resume')}</span>
    </>
  );

  if (!game) return <PageLink href="/game?only=recent">{face}</PageLink>;
  const name = t('game.resume', { name: game.name }) + (running ? `, ${t('game.back')}` : '');
  return (
    <button
      type="button"
      data-running={running ? '' : undefined}
      aria-label={name}
      title={name}
      onClick={() => launch(game)}
    >
      {face}
    </button>
  );
}

import { useEffect } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useGameLaunch } from '#lib/games/launch/useGameLaunch.ts';
import { useLastGame } from '#lib/games/launch/useLastGame.ts';
import { useRunningGame } from '#lib/games/launch/useRunningGame.ts';

export interface ResumeEntryProps {
  /** The favorites are the page that is shown. */
  isCurrent: boolean;
  /** Called with true while the entry leads to the favorites. */
  onFavorites: (isFavorites: boolean) => void;
}

/** Leads a member back to the running game, or starts the last one. One who has not played yet gets the favorites, because the games are beside it. */
export function ResumeEntry({ isCurrent, onFavorites }: ResumeEntryProps) {
  const { t } = useTranslation();
  const launch = useGameLaunch();
  const running = useRunningGame();
  const last = useLastGame();
  const game = running?.game ?? last;

  const isFavorites = !game;

  useEffect(() => {
    onFavorites(isFavorites);
    return () => onFavorites(false);
  }, [isFavorites, onFavorites]);

  if (!game) {
    return (
      <PageLink href="/game?only=favorite" aria-current={isCurrent ? 'page' : undefined}>
        <Icon name="star" />
        <span>{t('game.only.favorite')}</span>
      </PageLink>
    );
  }
  const name = t('game.resume', { name: game.name });
  return (
    <button type="button" aria-label={name} title={name} onClick={() => (running ? running.focus() : launch(game))}>
      <Icon name="play" />
      <span>{t('layout.resume')}</span>
    </button>
  );
}

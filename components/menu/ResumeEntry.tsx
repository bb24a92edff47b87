import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useResumedGame } from '#lib/games/launch/useResumedGame.ts';

/** Leads a member back to the running game, or starts the last one. One who has not played yet gets the favorites, because the games are beside it. */
export function ResumeEntry() {
  const { t } = useTranslation();
  const game = useResumedGame();

  if (!game) {
    return (
      <PageLink href="/game?only=favorite">
        <Icon name="star" />
        <span>{t('game.only.favorite')}</span>
      </PageLink>
    );
  }
  const name = t('game.resume', { name: game.name });
  return (
    <button type="button" aria-label={name} title={name} onClick={game.resume}>
      <Icon name="play" />
      <span>{t('layout.resume')}</span>
    </button>
  );
}

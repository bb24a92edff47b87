import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { useLoggedOut } from '#lib/session/useLoggedOut.ts';

interface NoMatchProps {
  finder: GameFilterParams;
  /** Of one company's games: the words may be found among all. */
  isOfCompany?: boolean;
}

/** No results: the active filters, and a button that resets them, or leads from an empty list of saved games to all. Visitors have no saved games, and are invited to log in. */
export function NoMatch({ finder, isOfCompany = false }: NoMatchProps) {
  const { t } = useTranslation();
  const isLoggedOut = useLoggedOut();
  const isSearch = finder.query.trim() !== '';
  const isSavedList = finder.only && !isSearch && !finder.provider;
  if (finder.only && isLoggedOut)
    return (
      <EmptyState text={t('msg2001')}>
        <LinkButton href={`/login?callbackUrl=${encodeURIComponent(`/game?only=${finder.only}`)}`}>{t('session.login')}</LinkButton>
      </EmptyState>
    );
  // The pressed button disappears with the empty result.
  function handleClear({ currentTarget }: { currentTarget: Element }) {
    focusHeading(currentTarget);
    finder.clear();
  }
  const isSearchOnly = isSearch && !finder.only && !finder.provider;
  const way = isSavedList ? 'game.viewGames' : isSearchOnly ? 'action.clearSearch' : 'game.clearFilters';
  return (
    <EmptyState text={isSavedList ? t(`game.none.${finder.only!}`) : t('game.noMatch')}>
      {isOfCompany && isSearch && <LinkButton href={`/game?q=${encodeURIComponent(finder.query)}`}>{t('game.searchAll')}</LinkButton>}
      <Button onClick={handleClear}>{t(way)}</Button>
    </EmptyState>
  );
}

import type { MouseEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { liveGameNames } from '#lib/games/finder/liveGameNames.ts';
import type { Suggestion } from '#lib/games/finder/useSuggestion.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { useLoggedOut } from '#lib/session/useLoggedOut.ts';

interface NoMatchProps {
  finder: GameFilterParams;
  /** What the search looked through. */
  searched: readonly LobbyEntry[];
  suggestion: Suggestion | null | undefined;
  /** Of one company's games: the words may be found among all. */
  isOfCompany?: boolean;
}

/** No results: the active filters, and a button that resets them, or leads from an empty list of saved games to all. Visitors have no saved games, and are invited to log in. */
export function NoMatch({ finder, searched, suggestion, isOfCompany = false }: NoMatchProps) {
  const { t } = useTranslation();
  const isLoggedOut = useLoggedOut();
  const isSearch = finder.query.trim() !== '';
  const isSearchOnly = isSearch && !finder.only && !finder.provider;
  const isLive = isSearchOnly && liveGameNames(finder.query) && searched.some(({ kind, isUsable }) => kind === 'table' && isUsable);
  const isSavedList = finder.only && !isSearch && !finder.provider;
  if (finder.only && isLoggedOut)
    return (
      <EmptyState text={t('msg2001')}>
        <LinkButton href={`/login?callbackUrl=${encodeURIComponent(`/game?only=${finder.only}`)}`}>{t('session.login')}</LinkButton>
      </EmptyState>
    );
  // The pressed button disappears with the empty result.
  const press = (act: () => void) => (event: MouseEvent) => {
    focusHeading(event.currentTarget);
    act();
  };
  const way = isSavedList ? 'game.viewGames' : isSearchOnly ? 'action.clearSearch' : 'game.clearFilters';
  return (
    <EmptyState text={isSavedList ? t(`game.none.${finder.only!}`) : t('game.noMatch')} isBrief={isSearch}>
      {isLive && (
        <LinkButton href="/game?type=casino" variant="primary">
          {t('game.findInCasino')}
        </LinkButton>
      )}
      {isOfCompany && isSearch && <LinkButton href={`/game?q=${encodeURIComponent(finder.query)}`}>{t('game.searchAll')}</LinkButton>}
      <Button onClick={press(finder.clear)}>{t(way)}</Button>
      {/* It comes later, and moves none of the others. */}
      {suggestion && (
        <Button variant="quiet" onClick={press(() => finder.setQuery(suggestion.words))}>
          {t('game.didYouMean', { words: suggestion.words })}
        </Button>
      )}
    </EmptyState>
  );
}

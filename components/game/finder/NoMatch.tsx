import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';

/** No results: the active filters, and a button that resets them. */
export function NoMatch({ finder }: { finder: GameFilterParams }) {
  const { t } = useTranslation();
  const isSavedList = finder.only && !finder.query.trim() && !finder.provider;
  return (
    <EmptyState text={isSavedList ? t(`game.none.${finder.only!}`) : t('game.noMatch')}>
      <Button onClick={finder.clear}>{t('game.clearFilters')}</Button>
    </EmptyState>
  );
}

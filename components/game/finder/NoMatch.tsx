import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import type { FinderAddress } from '#lib/games/finder/useFinderAddress.ts';

/** Nothing fits what was asked for: why, and the way back to the whole list. */
export function NoMatch({ finder }: { finder: FinderAddress }) {
  const { t } = useTranslation();
  const isShelf = finder.only && !finder.query.trim() && !finder.provider;
  return (
    <EmptyState text={isShelf ? t(`game.none.${finder.only!}`) : t('game.noMatch')}>
      <Button onClick={finder.clear}>{t('game.clearFilters')}</Button>
    </EmptyState>
  );
}

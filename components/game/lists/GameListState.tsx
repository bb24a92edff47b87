import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListFault } from '#components/controls/lists/ListFault.tsx';
import { SlowNotice } from '#components/controls/states/SlowNotice.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { GameGridSkeleton } from './GameGridSkeleton.tsx';

interface GameListStateProps {
  /** Undefined until loaded. */
  count: number | undefined;
  error: CallError | undefined;
  onRetry: () => void;
  shape: 'table' | 'slot';
  children: ReactNode;
}

/** A game list or its state: skeleton, error, empty. An error keeps loaded games. */
export function GameListState({ count, error, onRetry, shape, children }: GameListStateProps) {
  const { t } = useTranslation();
  if (count) return children;
  if (count === 0)
    return (
      <EmptyState text={t('game.empty')}>
        <LinkButton href="/notice" icon="megaphone">
          {t('menu.notice')}
        </LinkButton>
      </EmptyState>
    );
  if (error) return <ListFault text={t('game.failed')} error={error} isBusy={false} onRetry={onRetry} hasRows={false} />;
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      <GameGridSkeleton shape={shape} />
    </>
  );
}

import { useCallback } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { dropGame, isKept, keepGame, type SavedGame } from './savedGames.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';

/**
 * Puts a game among the member's favorites, or takes it out; false when the tap counts for nothing. A visitor is asked to log in (msg2001):
 * stars belong to a member, and what a stranger leaves on a shared machine shows up with nobody else. One for a list, not for each card.
 */
export function useStar(): (game: SavedGame) => boolean {
  const userId = usePortalSession().user?.userId;
  const admit = useRequireMember();

  return useCallback(
    (game) =>
      admit(true, () => {
        if (!userId) return;
        if (isKept('favorite', userId, game)) dropGame('favorite', userId, game);
        else keepGame('favorite', userId, game);
      }),
    [admit, userId],
  );
}

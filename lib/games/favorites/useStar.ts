import { useCallback } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { dropGame, isKept, keepGame, type SavedGame } from './savedGames.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';

/** Toggles a favorite; false if the tap was ignored. Asks a visitor to log in (msg2001). Use one per list, not one per card. */
export function useStar(): (game: SavedGame) => boolean {
  const userId = usePortalSession().user?.userId;
  const requireMember = useRequireMember();

  return useCallback(
    (game) =>
      requireMember(true, () => {
        if (!userId) return;
        if (isKept('favorite', userId, game)) dropGame('favorite', userId, game);
        else keepGame('favorite', userId, game);
      }),
    [requireMember, userId],
  );
}

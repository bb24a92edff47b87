import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { rememberedUserId } from '#lib/preferences/rememberedUserId.ts';
import { savedGames } from './savedGames.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';

/**
 * Whether the last games of this type will most likely show once it is known who is there: whoever logged in last on this device has
 * some. Keeps their place, so that nothing below it moves; shows nothing of them before.
 */
export function useExpectsRecentGames(type: GameType): boolean {
  const { status } = usePortalSession();
  const kind = type === 'casino' ? 'table' : 'game';
  return status === 'loading' && savedGames('recent', rememberedUserId()).some((game) => game.kind === kind);
}

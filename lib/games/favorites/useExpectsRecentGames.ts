import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { rememberedUserId } from '#lib/preferences/rememberedUserId.ts';
import { savedGames } from './savedGames.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';

/**
 * Whether recent games of this type will probably appear once the session is loaded: the last member of this device has some. Used to
 * reserve their space, so that nothing below shifts.
 */
export function useExpectsRecentGames(type: GameType): boolean {
  const { status } = usePortalSession();
  const kind = type === 'casino' ? 'table' : 'game';
  return status === 'loading' && savedGames('recent', rememberedUserId()).some((game) => game.kind === kind);
}

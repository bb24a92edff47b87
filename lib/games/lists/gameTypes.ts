import type { CallName } from '#contract/calls.ts';

/** The lists of the lobby (specification section 1). Sport is shown only where the site has turned it on. */
export const gameTypes = ['casino', 'slot', 'sport'] as const;
export type GameType = (typeof gameTypes)[number];

/** The calls that each list needs. */
export const gameTypeCalls: Record<GameType, readonly CallName[]> = {
  casino: ['get-casino-setting', 'open-game'],
  slot: ['get-slot-setting', 'get-slot-by-company', 'open-game'],
  sport: ['get-sport-setting', 'open-game'],
};

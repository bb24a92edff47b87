/** The two lists of the lobby. Sport settings exist upstream; the sport screen is not shown (specification section 1). */
export const gameTypes = ['casino', 'slot'] as const;
export type GameType = (typeof gameTypes)[number];

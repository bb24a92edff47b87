/** The lists of the lobby. The upstream has sport settings, but the sport screen is not shown (specification section 1). */
export const gameTypes = ['casino', 'slot'] as const;
export type GameType = (typeof gameTypes)[number];

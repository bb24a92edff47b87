/** The lists of the lobby (specification section 1). Sport is shown only where the site has turned it on. */
export const gameTypes = ['casino', 'slot', 'sport'] as const;
export type GameType = (typeof gameTypes)[number];

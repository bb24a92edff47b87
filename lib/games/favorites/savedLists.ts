export type SavedList = 'favorite' | 'recent';

/** The favorite games and the recently opened ones, newest first. Apart from the games, which the first script of a page does not need. */
export const savedLists: readonly SavedList[] = ['favorite', 'recent'];

/** So many recent games at the most are a low row on the home page of phones. */
export const fewGames = 2;

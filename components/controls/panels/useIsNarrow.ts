import { useMediaQuery } from '#lib/preferences/useMediaQuery.ts';

/** Whether the window is below `wide-tablet` of styles/abstracts/screens: the home page of phones, with one row above the games. */
export const useIsNarrow = (): boolean => useMediaQuery('(width < 768px)', false);

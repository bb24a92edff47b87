import { useMediaQuery } from '#lib/preferences/useMediaQuery.ts';

/**
 * Whether rows are shown as cards: below the first breakpoint of styles/abstracts/screens. Not by CSS: a table with another `display` is not a
 * table to a screen reader.
 */
export const useIsPhone = (): boolean => useMediaQuery('(width < 600px)', false);

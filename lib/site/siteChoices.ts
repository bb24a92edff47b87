/** The page backgrounds a site can have, each a block of styles/tokens/_palette.scss. */
export type Ground = 'dark' | 'light';

/** `--ink` of the palette, for places without a style sheet: theme-color, icons, web manifest. */
export const groundColors: Record<Ground, string> = { dark: '#0b0a0f', light: '#f3f1f6' };

/** What the bottom bar of narrow screens shows by default, and can show besides links (site setting `bottomBar`). */
export const barEntryNames = ['home', 'games', 'money', 'news', 'me'] as const;

export type BarEntryName = (typeof barEntryNames)[number];

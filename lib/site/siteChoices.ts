/** Each page background has a block in styles/tokens/_palette.scss. */
export type Ground = 'dark' | 'light';

/** The colors repeat `--ink` of the palette, because theme-color, icons and the web manifest cannot use a style sheet. */
export const groundColors: Record<Ground, string> = { dark: '#0b0a0f', light: '#f3f1f6' };

/** The entries of the bottom bar on narrow screens (site setting `bottomBar`). */
export const barEntryNames = ['home', 'games', 'money', 'news', 'me'] as const;

export type BarEntryName = (typeof barEntryNames)[number];

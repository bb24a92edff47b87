/** The page backgrounds that a site can have. Each of them has a block in styles/tokens/_palette.scss. */
export type Ground = 'dark' | 'light';

/** The color `--ink` of the palette, for theme-color, icons and the web manifest, which cannot use a style sheet. */
export const groundColors: Record<Ground, string> = { dark: '#0b0a0f', light: '#f3f1f6' };

/** The entries of the bottom bar on narrow screens. A site can choose some of them and add links (site setting `bottomBar`). */
export const barEntryNames = ['home', 'games', 'money', 'news', 'me'] as const;

export type BarEntryName = (typeof barEntryNames)[number];
